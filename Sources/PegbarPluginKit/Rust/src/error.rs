//! Why a call failed.

use crate::raw;
use std::fmt;

/// What the host is told beside the message of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// The call failed for a reason without a number of its own.
    Failed = -1,
    /// The plugin cannot work with the user's parameters or values.
    InvalidArgument = -2,
    /// The plugin does not support this: a format, a kind of value, a size.
    Unsupported = -3,
    /// Memory or another resource ran out; the same call may succeed later.
    OutOfMemory = -4,
    /// The library was built for another version of the interface.
    AbiMismatch = -6,
    /// The host lacks an extension that the plugin needs.
    MissingHostFeature = -7,
    /// The call stopped because `Host::is_cancelled` returned true.
    Cancelled = -8,
    /// Something named by a parameter, such as a file, does not exist.
    NotFound = -9,
    /// Something that exists could not be read or written.
    Io = -10,
    /// One of the plugin's own limits is exceeded.
    Limit = -11,
    /// The plugin detected a bug of its own.
    Internal = -12,
}

/// A failure: a status and a message, which users see with the plugin's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub(crate) code: raw::Status,
    pub(crate) message: String,
}

/// The result of most calls.
pub type Result<T = ()> = std::result::Result<T, Error>;

impl Error {
    /// Makes a failure.
    pub fn new(status: Status, message: impl Into<String>) -> Self {
        Error { code: status as raw::Status, message: message.into() }
    }

    /// The values of the parameters, or the animation, cannot be used.
    pub fn invalid(message: impl Into<String>) -> Self {
        Error::new(Status::InvalidArgument, message)
    }

    /// A failure that someone else has described already, such as a curve of the host.
    pub(crate) fn passed_on(code: raw::Status) -> Self {
        Error { code, message: String::new() }
    }

    /// What happened.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (status {})", self.message, self.code)
    }
}

impl std::error::Error for Error {}

impl From<&str> for Error {
    fn from(message: &str) -> Self {
        Error::new(Status::Failed, message)
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Error::new(Status::Failed, message)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        let is_missing = error.kind() == std::io::ErrorKind::NotFound;
        let status = if is_missing { Status::NotFound } else { Status::Io };
        Error::new(status, error.to_string())
    }
}
