//! Animations as segments that the host evaluates by itself.

use crate::animation::{Animation, Made};
use crate::error::Status;
use crate::host::has_text;
use crate::raw;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr::null;

/// How the fraction rises inside a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Easing {
    /// Linearly from 0 to 1.
    Linear,
    /// It stays 0: the segment shows its first key up to the next segment.
    Hold,
    /// Along one of the setup's curves.
    Curve(u32),
}

/// Leads from one key to another: from `start` to the next segment's start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeySegment {
    /// Progress, 0…1, not decreasing; the first segment starts at 0, the last one ends at 1.
    pub start: f64,
    /// The key at fraction 0.
    pub from: u32,
    /// The key at fraction 1.
    pub to: u32,
    /// How the fraction rises.
    pub easing: Easing,
}

impl KeySegment {
    fn raw(&self) -> raw::KeySegment {
        let curve = match self.easing {
            Easing::Linear => -1,
            Easing::Hold => -2,
            Easing::Curve(index) => index as i32,
        };
        raw::KeySegment {
            start: self.start,
            from_key: self.from,
            to_key: self.to,
            curve,
            reserved: 0,
        }
    }
}

unsafe extern "C" fn segment_count<T: Animation>(
    instance: raw::Instance,
    count: *mut u32,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.call(|| match made.plugin.segments() {
        Some(segments) => {
            unsafe { *count = segments.len() as u32 };
            Ok(0)
        }
        None => Ok(Status::Unsupported as raw::Status),
    })
}

unsafe extern "C" fn segments<T: Animation>(
    instance: raw::Instance,
    list: *mut raw::KeySegment,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        for (i, segment) in made.plugin.segments().unwrap_or_default().iter().enumerate() {
            unsafe { *list.add(i) = segment.raw() };
        }
        Ok(())
    })
}

/// A table for each kind, the same for all its instances.
struct Table<T>(std::marker::PhantomData<T>);

impl<T: Animation> Table<T> {
    const LOWERING: raw::Lowering = raw::Lowering {
        struct_size: size_of::<raw::Lowering>() as u32,
        reserved: 0,
        segment_count: segment_count::<T>,
        segments: segments::<T>,
    };
}

/// The interface's `get_extension` of animations.
pub(crate) unsafe extern "C" fn find<T: Animation>(
    _: raw::Instance,
    id: *const c_char,
) -> *const c_void {
    if !unsafe { has_text(id, raw::EXT_LOWERING) } {
        return null();
    }
    let table: &'static raw::Lowering = &Table::<T>::LOWERING;
    (table as *const raw::Lowering).cast()
}
