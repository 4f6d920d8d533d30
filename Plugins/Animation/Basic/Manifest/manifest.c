__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Animation_Basic[] = {
#embed "plugin.json"
    , 0};
