// PegbarPlugins
