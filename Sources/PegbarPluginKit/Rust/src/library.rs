//! The library: what the entry function returns.

use crate::animation::Animation;
use crate::error::{Error, Status};
use crate::filter::Filter;
use crate::host::Host;
use crate::raw;
use crate::table::{last, last_list, last_text};
use crate::timing::Timing;
use crate::transition::Transition;
use crate::value_function::ValueFunction;
use std::mem::size_of;
use std::ptr::null;

/// A library of plugins.
pub struct Library {
    id: String,
    name: String,
    version: String,
    license: String,
    vendor: Option<String>,
    url: Option<String>,
    descriptors: Vec<*const raw::Descriptor>,
}

impl Library {
    /// Describes a library without plugins. The id is reverse dotted; the licence is an SPDX
    /// expression such as `MIT`.
    pub fn new(id: &str, name: &str, version: &str, license: &str) -> Self {
        Library {
            id: id.to_owned(),
            name: name.to_owned(),
            version: version.to_owned(),
            license: license.to_owned(),
            vendor: None,
            url: None,
            descriptors: Vec::new(),
        }
    }

    /// The author.
    pub fn vendor(mut self, vendor: &str) -> Self {
        self.vendor = Some(vendor.to_owned());
        self
    }

    /// A page about the library.
    pub fn url(mut self, url: &str) -> Self {
        self.url = Some(url.to_owned());
        self
    }

    /// Adds a transition.
    pub fn transition<T: Transition>(mut self) -> Self {
        self.descriptors.push(crate::transition::descriptor::<T>());
        self
    }

    /// Adds an image filter.
    pub fn filter<T: Filter>(mut self) -> Self {
        self.descriptors.push(crate::filter::descriptor::<T>());
        self
    }

    /// Adds a timing function.
    pub fn timing<T: Timing>(mut self) -> Self {
        self.descriptors.push(crate::timing::descriptor::<T>());
        self
    }

    /// Adds a value function.
    pub fn value_function<T: ValueFunction>(mut self) -> Self {
        self.descriptors.push(crate::value_function::descriptor::<T>());
        self
    }

    /// Adds an animation kind.
    pub fn animation<T: Animation>(mut self) -> Self {
        self.descriptors.push(crate::animation::descriptor::<T>());
        self
    }

    fn last(self) -> *const raw::Library {
        last(raw::Library {
            struct_size: size_of::<raw::Library>() as u32,
            magic: raw::MAGIC,
            abi_major: raw::ABI_MAJOR,
            abi_minor: raw::ABI_MINOR,
            pointer_bits: usize::BITS as u8,
            endian: if cfg!(target_endian = "little") { 1 } else { 2 },
            reserved: 0,
            id: last_text(&self.id),
            name: last_text(&self.name),
            version: last_text(&self.version),
            license: last_text(&self.license),
            vendor: self.vendor.as_deref().map_or(null(), last_text),
            url: self.url.as_deref().map_or(null(), last_text),
            descriptor_count: self.descriptors.len() as u32,
            reserved2: 0,
            descriptors: last_list(self.descriptors),
            get_extension: None,
        })
    }
}

/// Answers the entry function; `entry!` calls it.
///
/// # Safety
/// Both pointers are those that the host passed to the entry function.
#[doc(hidden)]
pub unsafe fn open(
    host: *const raw::Host,
    result: *mut *const raw::Library,
    library: impl FnOnce() -> Library,
) -> raw::Status {
    unsafe { Host::new(host) }.status(|| {
        let (major, minor) = unsafe { ((*host).abi_major, (*host).abi_minor) };
        if major != raw::ABI_MAJOR || minor < raw::ABI_MINOR {
            let text = format!(
                "needs plugin interface {}.{}, the host has {}.{}",
                raw::ABI_MAJOR,
                raw::ABI_MINOR,
                major,
                minor
            );
            return Err(Error::new(Status::AbiMismatch, text));
        }
        unsafe { *result = library().last() };
        Ok(())
    })
}

/// Defines the only function that the library exports, from a `Library`.
///
/// ```ignore
/// pegbar::entry!(
///     Library::new("org.example.water", "Water", "1.0.0", "MIT").transition::<Ripple>()
/// );
/// ```
#[macro_export]
macro_rules! entry {
    ($library:expr) => {
        /// The only function that the library exports.
        ///
        /// # Safety
        /// Only the host may call this function, with valid pointers.
        #[no_mangle]
        #[allow(unused_unsafe)] // before Rust 1.65
        pub unsafe extern "C" fn pegbar_plugin_open(
            host: *const $crate::raw::Host,
            result: *mut *const $crate::raw::Library,
        ) -> $crate::raw::Status {
            unsafe { $crate::open(host, result, || $library) }
        }
    };
}
