__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Transition_Shapes[] = {
#embed "plugin.json"
    , 0};
