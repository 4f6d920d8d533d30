__attribute__((section(".pegbar.manifest"), used,
               visibility("hidden"))) const unsigned char pegbar_manifest_Animation_Keyframe[] = {
#embed "plugin.json"
    , 0};
