//! Constant data for the host, which stays valid until the process ends.

use crate::host::c_string;
use std::os::raw::c_char;

pub(crate) fn last<T>(value: T) -> *const T {
    Box::into_raw(Box::new(value))
}

/// NULL for none.
pub(crate) fn last_list<T>(values: Vec<T>) -> *const T {
    if values.is_empty() {
        return std::ptr::null();
    }
    Box::leak(values.into_boxed_slice()).as_ptr()
}

pub(crate) fn last_text(text: &str) -> *const c_char {
    c_string(text).into_raw()
}

pub(crate) fn last_texts(texts: &[String]) -> *const *const c_char {
    last_list(texts.iter().map(|text| last_text(text)).collect())
}
