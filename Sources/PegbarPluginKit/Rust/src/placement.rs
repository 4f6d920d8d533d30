//! Transitions as moving pictures, independent of resolution.

use crate::error::Status;
use crate::host::has_text;
use crate::raw;
use crate::transition::{Made, Transition};
use crate::value_function::IDENTITY;
use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr::null;

/// Where a picture is: the unit square, (0,0) at the upper left, stands for picture and output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// m11 m12 … m44, for row vectors, including perspective.
    pub transform: [f64; 16],
    /// 0…1.
    pub opacity: f64,
}

impl Place {
    /// The whole output.
    pub const WHOLE: Place = Place { transform: IDENTITY, opacity: 1.0 };

    /// Moved by parts of the output's width and height.
    pub fn moved(mut self, x: f64, y: f64) -> Self {
        self.transform[12] += x;
        self.transform[13] += y;
        self
    }

    fn raw(place: Option<Place>) -> raw::Placement {
        let Place { transform, opacity } = place.unwrap_or(Place::WHOLE);
        raw::Placement { transform, opacity, visible: place.is_some().into(), reserved: 0 }
    }
}

/// Where both pictures of a transition are; none for a picture that is not visible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The old picture.
    pub from: Option<Place>,
    /// The new picture.
    pub to: Option<Place>,
    /// Whether the new picture is drawn last.
    pub to_is_above: bool,
}

unsafe extern "C" fn place<T: Transition>(
    instance: raw::Instance,
    progress: f64,
    from: *mut raw::Placement,
    to: *mut raw::Placement,
    to_above: *mut u32,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.call(|| {
        let placement = match made.plugin.placement(progress) {
            Some(placement) => placement,
            None => return Ok(Status::Unsupported as raw::Status),
        };
        unsafe {
            *from = Place::raw(placement.from);
            *to = Place::raw(placement.to);
            *to_above = placement.to_is_above.into();
        }
        Ok(0)
    })
}

/// A table for each transition, the same for all its instances.
struct Table<T>(std::marker::PhantomData<T>);

impl<T: Transition> Table<T> {
    const GEOMETRY: raw::TransitionGeometry = raw::TransitionGeometry {
        struct_size: size_of::<raw::TransitionGeometry>() as u32,
        reserved: 0,
        place: place::<T>,
    };
}

/// The interface's `get_extension` of transitions.
pub(crate) unsafe extern "C" fn find<T: Transition>(
    _: raw::Instance,
    id: *const c_char,
) -> *const c_void {
    if !unsafe { has_text(id, raw::EXT_TRANSITION_GEOMETRY) } {
        return null();
    }
    let table: &'static raw::TransitionGeometry = &Table::<T>::GEOMETRY;
    (table as *const raw::TransitionGeometry).cast()
}
