//! What the host offers to plugins.

use crate::error::{Error, Result, Status};
use crate::pixels::Pixels;
use crate::raw;
use std::ffi::{CStr, CString, OsStr};
use std::os::raw::{c_char, c_void};
use std::os::unix::ffi::OsStrExt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;

/// The level of a log line. The command shows the first two only with `--verbose`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Details for debugging the plugin.
    Debug = 1,
    /// Information that requires no action.
    Info = 2,
    /// The result may differ from the request.
    Warning = 3,
    /// Something failed, but the call continues; a call that fails returns an `Error` instead.
    Error = 4,
}

/// The host of one instance, usable from any thread until the instance is dropped.
#[derive(Clone, Copy)]
pub struct Host(*const raw::Host);

// The interface allows every function of the host on any thread.
unsafe impl Send for Host {}
unsafe impl Sync for Host {}

impl Host {
    /// # Safety
    /// `table` is valid as long as the instance that it was given to.
    pub(crate) unsafe fn new(table: *const raw::Host) -> Self {
        Host(table)
    }

    fn table(&self) -> &raw::Host {
        unsafe { &*self.0 }
    }

    /// The interface's table, for what this type does not cover.
    pub fn raw(&self) -> *const raw::Host {
        self.0
    }

    /// The program's name.
    pub fn name(&self) -> String {
        unsafe { text(self.table().name) }
    }

    /// The program's version.
    pub fn version(&self) -> String {
        unsafe { text(self.table().version) }
    }

    /// The absolute path of the library's file, to find files that were installed beside it; none
    /// for a library that is linked into the program. Open such files in `new` or `prepare`.
    pub fn library_path(&self) -> Option<&Path> {
        let path = self.table().library_path;
        if path.is_null() {
            return None;
        }
        let bytes = unsafe { CStr::from_ptr(path) }.to_bytes();
        Some(Path::new(OsStr::from_bytes(bytes)))
    }

    /// Writes a line to the host's log, with the plugin's id.
    pub fn log(&self, level: Level, message: &str) {
        let message = c_string(message);
        unsafe { (self.table().log)(self.0, level as u32, message.as_ptr()) }
    }

    /// Whether the host no longer wants the result of the call that runs on this thread. Ask every
    /// few milliseconds in long calls, and return `Status::Cancelled`; see `check_cancelled`.
    pub fn is_cancelled(&self) -> bool {
        unsafe { (self.table().is_cancelled)(self.0) != 0 }
    }

    /// Fails with `Status::Cancelled` if the host no longer wants the result: `host.check_cancelled()?`.
    pub fn check_cancelled(&self) -> Result {
        if self.is_cancelled() {
            return Err(Error::new(Status::Cancelled, "cancelled"));
        }
        Ok(())
    }

    /// Calls `body` with every number below `count`, perhaps on several threads, and returns when
    /// all calls are done. For `prepare`; elsewhere the host runs the calls one after the other.
    ///
    /// A failure ends the loop early; the result is that of the lowest number that failed.
    pub fn parallel_for<F>(&self, count: u32, body: F) -> Result
    where
        F: Fn(u32) -> Result + Sync,
    {
        struct Loop<'a, F> {
            host: Host,
            body: &'a F,
        }

        unsafe extern "C" fn step<F: Fn(u32) -> Result>(
            argument: *mut c_void,
            index: u32,
        ) -> raw::Status {
            let context = unsafe { &*(argument as *const Loop<'_, F>) };
            context.host.status(|| (context.body)(index))
        }

        let context = Loop { host: *self, body: &body };
        let argument = &context as *const Loop<'_, F> as *mut c_void;
        let status = unsafe { (self.table().parallel_for)(self.0, count, step::<F>, argument) };
        if status < 0 {
            return Err(Error::passed_on(status));
        }
        Ok(())
    }

    /// The table of an extension `pegbar.<name>/<revision>`, valid until the process ends; NULL if
    /// the host lacks it.
    pub fn extension(&self, id: &str) -> *const c_void {
        let id = c_string(id);
        unsafe { (self.table().get_extension)(self.0, id.as_ptr()) }
    }

    /// The host's pixel kernels; none if it has none.
    pub fn pixels(&self) -> Option<Pixels> {
        let table = self.extension("pegbar.pixels/1") as *const raw::Pixels;
        unsafe { Pixels::new(table) }
    }

    /// Runs what a call of the host asks for; no panic crosses the interface.
    pub(crate) fn call(&self, body: impl FnOnce() -> Result<raw::Status>) -> raw::Status {
        let error = match catch_unwind(AssertUnwindSafe(body)) {
            Ok(Ok(status)) => return status,
            Ok(Err(error)) => error,
            Err(payload) => {
                let reason = payload
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| payload.downcast_ref::<&str>().copied());
                Error::new(Status::Internal, reason.unwrap_or("it panicked"))
            }
        };
        // Without a text of its own, it is another failure that is passed on.
        if !error.message.is_empty() {
            let message = c_string(&error.message);
            unsafe { (self.table().set_error)(self.0, error.code, message.as_ptr()) };
        }
        error.code
    }

    pub(crate) fn status(&self, body: impl FnOnce() -> Result) -> raw::Status {
        self.call(|| body().map(|()| 0))
    }
}

/// # Safety
/// `text` ends with NUL.
pub(crate) unsafe fn has_text(text: *const c_char, expected: &str) -> bool {
    unsafe { CStr::from_ptr(text) }.to_bytes() == expected.as_bytes()
}

/// The text up to its first NUL.
pub(crate) fn c_string(text: &str) -> CString {
    let bytes = text.as_bytes();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    CString::new(&bytes[..end]).unwrap_or_default()
}

/// # Safety
/// `text` is NULL or ends with NUL.
pub(crate) unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
