//! Timing functions: the easing of an animation's time.

use crate::instance::{answer, Instance, Plugin};
use crate::raw;
use crate::table::last;
use std::mem::size_of;

/// A timing function. f(0) = 0 and, unless the descriptor says `open_end`, f(1) = 1; f(x) is
/// finite for every finite x.
pub trait Timing: Plugin {
    /// f(x); x is mostly but not always within 0…1. Called from any thread.
    fn sample(&self, x: f64) -> f64;

    /// x1 y1 x2 y2, if f is a cubic Bézier curve from (0,0) to (1,1) with x1 and x2 in 0…1.
    fn control_points(&self) -> Option<[f64; 4]> {
        None
    }

    /// The duration in seconds that suits f, such as a spring's settling time.
    fn settling_time(&self) -> Option<f64> {
        None
    }
}

type Made<T> = Instance<T, ()>;

unsafe extern "C" fn eval<T: Timing>(
    instance: raw::Instance,
    count: u64,
    x: *const f64,
    y: *mut f64,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        for i in 0..count as usize {
            // Both may be the same array.
            unsafe { *y.add(i) = made.plugin.sample(*x.add(i)) };
        }
        Ok(())
    })
}

unsafe extern "C" fn control_points<T: Timing>(
    instance: raw::Instance,
    points: *mut f64,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    unsafe { answer(made.host, points, || made.plugin.control_points()) }
}

unsafe extern "C" fn settling_time<T: Timing>(
    instance: raw::Instance,
    seconds: *mut f64,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    unsafe { answer(made.host, seconds, || made.plugin.settling_time().map(|time| [time])) }
}

pub(crate) fn descriptor<T: Timing>() -> *const raw::Descriptor {
    let functions = last(raw::TimingFunction {
        struct_size: size_of::<raw::TimingFunction>() as u32,
        reserved: 0,
        create: Made::<T>::create,
        destroy: Made::<T>::destroy,
        eval: eval::<T>,
        control_points: Some(control_points::<T>),
        settling_time: Some(settling_time::<T>),
    });
    T::descriptor().last(raw::KIND_TIMING_FUNCTION, functions.cast())
}
