//! Filters of two pictures as blend modes of layers.

use crate::filter::{Filter, Made};
use crate::host::{has_text, Level};
use crate::raw;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr::null;
use std::slice;

/// What a blend mode does to what lies below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowBlend {
    /// The result is as opaque as the backdrop, or more.
    Covers,
    /// The result may be more transparent than the backdrop.
    Erases,
    /// Transparent pixels change the backdrop, too, and the result may be more transparent: the layer
    /// acts on all of its group.
    Everywhere,
}

/// The function of the table, whose context is the instance.
unsafe extern "C" fn blend<T: Filter>(
    context: *mut c_void,
    backdrop: *mut u8,
    source: *const u8,
    count: u64,
) {
    let made = unsafe { Made::<T>::of(context) };
    let status = made.host.status(|| {
        let count = count as usize;
        let backdrop = unsafe { slice::from_raw_parts_mut(backdrop.cast::<[u8; 4]>(), count) };
        let source = unsafe { slice::from_raw_parts(source.cast::<[u8; 4]>(), count) };
        made.plugin.blend(backdrop, source);
        Ok(())
    });
    // The call returns nothing: a panic can only be told.
    if status < 0 {
        made.host.log(Level::Error, "a blend mode panicked; its pixels are wrong");
    }
}

/// The table of an instance; none for filters that are no blend modes.
pub(crate) fn table<T: Filter>(instance: raw::Instance) -> Option<raw::RowBlend> {
    T::ROW_BLEND.map(|kind| raw::RowBlend {
        struct_size: size_of::<raw::RowBlend>() as u32,
        flags: match kind {
            RowBlend::Covers => 0,
            RowBlend::Erases => 1,
            RowBlend::Everywhere => 3,
        },
        context: instance,
        blend: blend::<T>,
    })
}

/// The interface's `get_extension` of filters, after `prepare`.
pub(crate) unsafe extern "C" fn find<T: Filter>(
    instance: raw::Instance,
    id: *const c_char,
) -> *const c_void {
    let made = unsafe { Made::<T>::of(instance) };
    match &made.setup.1 {
        Some(table) if unsafe { has_text(id, raw::EXT_ROW_BLEND) } => {
            (table as *const raw::RowBlend).cast()
        }
        _ => null(),
    }
}
