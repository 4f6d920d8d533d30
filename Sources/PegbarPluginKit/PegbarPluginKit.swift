// PegbarPluginKit
