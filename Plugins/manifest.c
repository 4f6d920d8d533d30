/* The manifest of a family: plugin.json, where hosts read it without running anything.
   Each family has a link to this file, and Package.swift says where its plugin.json is. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

__attribute__((section(".pegbar.manifest"), used, retain)) static const unsigned char manifest[] = {
#embed "plugin.json"
    , 0};
