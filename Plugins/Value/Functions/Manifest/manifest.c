__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Value_Functions[] = {
#embed "plugin.json"
    , 0};
