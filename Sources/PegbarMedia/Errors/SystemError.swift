import PegbarSystem

/// The system's words for an errno, the same in each locale that the process may have set.
func systemReason(_ code: Int32) -> String {
  switch code {
  case ENOSPC: return "no space left on the device"
  case EPIPE: return "the reader has closed the pipe"
  case EACCES, EPERM: return "permission denied"
  case ENOENT: return "no such file or folder"
  case EFBIG: return "the file is too large"
  case ENAMETOOLONG: return "the name is too long"
  default:
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}

/// A failed write as an error of kind `io`.
func writingFailed(_ path: String, _ code: Int32) -> MediaError {
  let advice =
    switch code {
    case ENOSPC: "free some space, or choose another folder"
    case EPIPE: "nothing to do if the reader had enough"
    case EACCES, EPERM, EROFS: "choose a folder that you may write to"
    default: "check the disk and try again"
    }
  return MediaError(.io, path: path, reason: systemReason(code), advice: advice)
}

extension MediaError {
  /// Creates an error of kind `io` from the errno of a failed write.
  package init(writing path: String, errno code: Int32) { self = writingFailed(path, code) }
}
