//! Instances: what the host keeps between calls.

use crate::descriptor::Descriptor;
use crate::error::Result;
use crate::host::Host;
use crate::raw;
use crate::value::Arguments;

/// What every kind of plugin has.
pub trait Plugin: Send + Sync + Sized + 'static {
    /// Id, names, parameters, promises. Called once, when the library is loaded.
    fn descriptor() -> Descriptor;

    /// Makes an instance. The arguments are valid only during the call: copy what you keep.
    fn new(arguments: &Arguments) -> Result<Self>;
}

/// A plugin with what its kind remembers from `prepare`.
pub(crate) struct Instance<T, S> {
    pub host: Host,
    pub descriptor: *const raw::Descriptor,
    pub plugin: T,
    pub setup: S,
}

impl<T: Plugin, S: Default> Instance<T, S> {
    /// The interface's `create`.
    pub unsafe extern "C" fn create(
        host: *const raw::Host,
        descriptor: *const raw::Descriptor,
        values: *const *const raw::Value,
        count: u32,
        result: *mut raw::Instance,
    ) -> raw::Status {
        let host = unsafe { Host::new(host) };
        host.status(|| {
            let arguments = unsafe { Arguments::new(host, &*descriptor, values, count) };
            let plugin = T::new(&arguments)?;
            let instance = Instance { host, descriptor, plugin, setup: S::default() };
            unsafe { *result = Box::into_raw(Box::new(instance)).cast() };
            Ok(())
        })
    }

    /// The interface's `destroy`.
    pub unsafe extern "C" fn destroy(instance: raw::Instance) {
        let instance = unsafe { Box::from_raw(instance as *mut Self) };
        let host = instance.host;
        host.status(|| {
            drop(instance);
            Ok(())
        });
    }

    /// # Safety
    /// `instance` comes from `create` of the same type; nobody changes it during 'a.
    pub unsafe fn of<'a>(instance: raw::Instance) -> &'a Self {
        unsafe { &*(instance as *const Self) }
    }

    /// # Safety
    /// Like `of`, and nobody else uses the instance: in [setup] calls.
    pub unsafe fn setting_up<'a>(instance: raw::Instance) -> &'a mut Self {
        unsafe { &mut *(instance as *mut Self) }
    }
}

/// The interface's way to answer with a number, or with none.
///
/// # Safety
/// `result` has room for the numbers.
pub(crate) unsafe fn answer<const N: usize>(
    host: Host,
    result: *mut f64,
    body: impl FnOnce() -> Option<[f64; N]>,
) -> raw::Status {
    host.call(|| match body() {
        Some(numbers) => {
            unsafe { std::ptr::copy_nonoverlapping(numbers.as_ptr(), result, N) };
            Ok(0)
        }
        None => Ok(crate::Status::Unsupported as raw::Status),
    })
}
