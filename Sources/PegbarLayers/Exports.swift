// Code written for Apple's systems gets CGPoint, CGRect, CGFloat and the like with its one import.
@_exported import Foundation
