@_exported import CPegbarPlugin
