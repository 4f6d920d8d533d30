// Which call of which plugin a worker was in.
@_exported import enum PegbarPlugins.CallMonitor
