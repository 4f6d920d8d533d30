// Code written for Apple's systems gets CGPoint, CGRect, CGFloat and the like with its one import.
@_exported import Foundation
// What the API hands out and takes, so that one import is enough.
@_exported import enum PegbarCore.ParameterValue
@_exported import struct PegbarCore.PluginError
@_exported import struct PegbarCore.SVGPathError
@_exported import class PegbarEngine.Picture
@_exported import struct PegbarEngine.PresentationFrame
@_exported import struct PegbarEngine.Snapshot
@_exported import struct PegbarMedia.MediaError
@_exported import enum PegbarMedia.PictureReader
