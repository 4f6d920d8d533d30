/* Puts plugin.json where hosts read it without running anything. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

__attribute__((section(".pegbar.manifest"), used, retain, visibility("hidden")))
const unsigned char pegbar_manifest_Filter_Styles[] = {
#embed "plugin.json"
    , 0};
