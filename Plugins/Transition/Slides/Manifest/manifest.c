__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Transition_Slides[] = {
#embed "plugin.json"
    , 0};
