__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Animation_Group[] = {
#embed "plugin.json"
    , 0};
