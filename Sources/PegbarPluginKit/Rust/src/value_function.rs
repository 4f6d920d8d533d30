//! Value functions: a few numbers become a transform.

use crate::instance::{Instance, Plugin};
use crate::raw;
use crate::table::last;
use std::mem::size_of;

/// A value function. The matrix is finite for finite input.
pub trait ValueFunction: Plugin {
    /// The count of numbers in each input, 1…16.
    const INPUT_COUNT: usize;

    /// The matrix m11 m12 … m44, for row vectors: m41 m42 m43 are the translation. Called from any
    /// thread.
    fn matrix(&self, input: &[f64]) -> [f64; 16];
}

/// The matrix that changes nothing.
pub const IDENTITY: [f64; 16] =
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

type Made<T> = Instance<T, ()>;

unsafe extern "C" fn eval<T: ValueFunction>(
    instance: raw::Instance,
    count: u64,
    input: *const f64,
    stride: i64,
    out: *mut f64,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        for i in 0..count as usize {
            let start = unsafe { input.offset(i as isize * stride as isize) };
            let numbers = unsafe { std::slice::from_raw_parts(start, T::INPUT_COUNT) };
            let matrix = made.plugin.matrix(numbers);
            unsafe { std::ptr::copy_nonoverlapping(matrix.as_ptr(), out.add(16 * i), 16) };
        }
        Ok(())
    })
}

pub(crate) fn descriptor<T: ValueFunction>() -> *const raw::Descriptor {
    let functions = last(raw::ValueFunction {
        struct_size: size_of::<raw::ValueFunction>() as u32,
        input_count: T::INPUT_COUNT as u32,
        create: Made::<T>::create,
        destroy: Made::<T>::destroy,
        eval: eval::<T>,
    });
    T::descriptor().last(raw::KIND_VALUE_FUNCTION, functions.cast())
}
