// Core Animation's names, and UIKit's.
@_exported import PegbarLayers
@_exported import PegbarViews

// What the API hands out and takes, so that one import is enough.
@_exported import enum PegbarCore.ParameterValue
@_exported import struct PegbarCore.ParameterCurve
@_exported import struct PegbarCore.ParameterImage
@_exported import protocol PegbarCore.MovingContent
@_exported import protocol PegbarCore.StillImage
@_exported import struct PegbarCore.PluginError
@_exported import struct PegbarCore.SVGPathError
@_exported import struct PegbarEngine.DifferentPixels
@_exported import struct PegbarEngine.FrameRate
@_exported import class PegbarEngine.Picture
@_exported import enum PegbarEngine.PictureDifference
@_exported import enum PegbarEngine.PictureError
@_exported import struct PegbarEngine.PixelSize
@_exported import struct PegbarEngine.PresentationFrame
@_exported import struct PegbarEngine.Snapshot
@_exported import struct PegbarMedia.AudioMix
@_exported import struct PegbarMedia.ClipInfo
@_exported import enum PegbarMedia.ContentsReader
@_exported import enum PegbarMedia.ExportFormat
@_exported import struct PegbarMedia.ExportSettings
@_exported import enum PegbarMedia.Exporter
@_exported import class PegbarMedia.FramePipeline
@_exported import struct PegbarMedia.MediaError
@_exported import class PegbarMedia.MovingPicture
@_exported import enum PegbarMedia.PNGEffort
@_exported import enum PegbarMedia.PictureFit
@_exported import enum PegbarMedia.PictureReader
@_exported import class PegbarMedia.SoundFile
@_exported import struct PegbarPlugins.CatalogEntry
@_exported import struct PegbarPlugins.DiscoveryOptions
@_exported import enum PegbarPlugins.HostServices
@_exported import struct PegbarPlugins.LibraryWarning
@_exported import struct PegbarPlugins.PluginCatalog
@_exported import class PegbarPlugins.PluginHost
@_exported import class PegbarPlugins.PluginWatch
@_exported import struct PegbarPlugins.Refusal
@_exported import struct PegbarPlugins.SearchPath
@_exported import struct PegbarRender.FilterRun
@_exported import struct PegbarRender.FrameRenderer
@_exported import class PegbarRender.PendingPicture
@_exported import struct PegbarRender.Viewport

// What the command line measures and explains besides.
@_exported import enum PegbarCore.LayerClass
@_exported import struct PegbarEngine.AnimationRun
@_exported import struct PegbarEngine.LayerRow
@_exported import class PegbarEngine.SamplingSession
@_exported import class PegbarForeign.BoundTimingFunction
@_exported import enum PegbarMedia.MediaContent
@_exported import enum PegbarMedia.Tool
@_exported import enum PegbarMedia.ToolQuestion
@_exported import struct PegbarPlugins.LibraryScanner
@_exported import struct PegbarPlugins.ScanCache
@_exported import struct PegbarRender.TransitionRun
@_exported import enum PegbarSystem.MonotonicClock
@_exported import enum PegbarSystem.ProcessUsage
@_exported import enum PegbarSystem.Processors
@_exported import class PegbarSystem.ThreadPool
