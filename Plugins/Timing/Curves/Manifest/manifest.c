__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Timing_Curves[] = {
#embed "plugin.json"
    , 0};
