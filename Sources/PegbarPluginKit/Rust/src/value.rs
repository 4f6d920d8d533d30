//! Values of parameters: what users set, and what an instance receives.

use crate::error::{Error, Result};
use crate::host::Host;
use crate::image::Image;
use crate::raw;
use std::ffi::CStr;
use std::slice;

/// A default or a preset.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No path, picture or curve.
    None,
    /// The numbers of a number, a bool, a point, a colour …
    Numbers(Vec<f64>),
    /// A string, or the key of a choice.
    Text(String),
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Numbers(vec![number])
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Value::Numbers(vec![f64::from(number)])
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Numbers(vec![f64::from(u8::from(flag))])
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl<const N: usize> From<[f64; N]> for Value {
    fn from(numbers: [f64; N]) -> Self {
        Value::Numbers(numbers.to_vec())
    }
}

/// The arguments of an instance: one value for each of the descriptor's parameters.
///
/// Every method panics if the descriptor has no parameter with the key; the host reports that as
/// the plugin's own bug.
#[derive(Clone, Copy)]
pub struct Arguments<'a> {
    host: Host,
    descriptor: &'a raw::Descriptor,
    values: &'a [*const raw::Value],
}

impl<'a> Arguments<'a> {
    /// # Safety
    /// All pointers are the host's and valid for 'a.
    pub(crate) unsafe fn new(
        host: Host,
        descriptor: &'a raw::Descriptor,
        values: *const *const raw::Value,
        count: u32,
    ) -> Self {
        let values = unsafe { list(values, count) };
        Arguments { host, descriptor, values }
    }

    /// The host; keep it to log from other calls.
    pub fn host(&self) -> Host {
        self.host
    }

    fn value(&self, key: &str) -> &'a raw::Value {
        let parameters =
            unsafe { list(self.descriptor.parameters, self.descriptor.parameter_count) };
        let is_meant = |parameter: &&*const raw::Parameter| {
            unsafe { CStr::from_ptr((***parameter).key) }.to_bytes() == key.as_bytes()
        };
        match parameters.iter().position(|parameter| is_meant(&parameter)) {
            Some(index) if index < self.values.len() => unsafe { &*self.values[index] },
            Some(index) => unsafe { &*(*parameters[index]).default_value },
            None => panic!("the descriptor has no parameter '{}'", key),
        }
    }

    fn first<const N: usize>(&self, key: &str) -> [f64; N] {
        let mut numbers = [0.0; N];
        numbers.copy_from_slice(&self.value(key).numbers[..N]);
        numbers
    }

    /// The number of a number or an angle.
    pub fn number(&self, key: &str) -> f64 {
        self.value(key).numbers[0]
    }

    /// The value of an integer.
    pub fn integer(&self, key: &str) -> i64 {
        self.value(key).numbers[0] as i64
    }

    /// The value of a bool.
    pub fn boolean(&self, key: &str) -> bool {
        self.value(key).numbers[0] != 0.0
    }

    /// The index of a choice.
    pub fn choice(&self, key: &str) -> usize {
        self.value(key).numbers[0] as usize
    }

    /// A string, or the key of a choice.
    pub fn text(&self, key: &str) -> &'a str {
        let value = self.value(key);
        if value.bytes.is_null() {
            return "";
        }
        let bytes =
            unsafe { slice::from_raw_parts(value.bytes as *const u8, value.byte_count as usize) };
        std::str::from_utf8(bytes).unwrap_or("")
    }

    /// Red, green, blue and alpha, 0…1, sRGB-encoded, not premultiplied.
    pub fn color(&self, key: &str) -> [f64; 4] {
        self.first(key)
    }

    /// The x and y of a point.
    pub fn point(&self, key: &str) -> [f64; 2] {
        self.first(key)
    }

    /// A width and a height.
    pub fn size(&self, key: &str) -> [f64; 2] {
        self.first(key)
    }

    /// The x, y, width and height of a rectangle.
    pub fn rect(&self, key: &str) -> [f64; 4] {
        self.first(key)
    }

    /// The x, y and z of a vector.
    pub fn vector3(&self, key: &str) -> [f64; 3] {
        self.first(key)
    }

    /// A matrix: m11 m12 … m44, row vectors.
    pub fn matrix(&self, key: &str) -> [f64; 16] {
        self.first(key)
    }

    /// A list of numbers.
    pub fn numbers(&self, key: &str) -> &'a [f64] {
        let value = self.value(key);
        unsafe { list(value.bytes as *const f64, value.count) }
    }

    /// A path; none if the user gave none.
    pub fn path(&self, key: &str) -> Option<Path> {
        unsafe { Path::new(self.value(key).bytes as *const raw::Path) }
    }

    /// A picture, which the host lends for as long as the instance lives: keep it in the instance
    /// only. None if the user gave none.
    pub fn image(&self, key: &str) -> Option<Image<'static>> {
        unsafe { Image::new(self.value(key).bytes as *const raw::Image) }
    }

    /// A timing function; none if the user gave none.
    pub fn curve(&self, key: &str) -> Option<Curve> {
        unsafe { Curve::new(self.value(key).bytes as *const raw::Curve) }
    }
}

/// A piece of a path. Coordinates are x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins a part of the path.
    Move([f64; 2]),
    /// A line to a point.
    Line([f64; 2]),
    /// A quadratic curve: control point, end.
    Quad([f64; 2], [f64; 2]),
    /// A cubic curve: two control points, end.
    Cubic([f64; 2], [f64; 2], [f64; 2]),
    /// A line back to the last move.
    Close,
}

/// A path of lines and curves, in points, y down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Its pieces in order.
    pub segments: Vec<Segment>,
}

impl Path {
    /// # Safety
    /// `path` is NULL or the host's.
    pub(crate) unsafe fn new(path: *const raw::Path) -> Option<Self> {
        let path = unsafe { path.as_ref() }?;
        let kinds = unsafe { list(path.segments, path.segment_count) };
        let numbers = unsafe { list(path.points, 2 * path.point_count) };
        let mut points = numbers.chunks_exact(2).map(|p| [p[0], p[1]]);
        let mut next = || points.next().unwrap_or_default();
        let segments = kinds.iter().map(|kind| match kind {
            1 => Segment::Move(next()),
            2 => Segment::Line(next()),
            3 => Segment::Quad(next(), next()),
            4 => Segment::Cubic(next(), next(), next()),
            _ => Segment::Close,
        });
        Some(Path { segments: segments.collect() })
    }
}

/// A timing function of the host, which it lends for as long as the instance lives: keep it in the
/// instance only.
#[derive(Clone, Copy)]
pub struct Curve(raw::Curve);

// The interface allows calls from any thread.
unsafe impl Send for Curve {}
unsafe impl Sync for Curve {}

impl Curve {
    /// # Safety
    /// `curve` is NULL or the host's.
    pub(crate) unsafe fn new(curve: *const raw::Curve) -> Option<Self> {
        unsafe { curve.as_ref() }.map(|curve| Curve(*curve))
    }

    /// Whether f(x) = x, so that nobody needs to call it. Without it, it may be linear, too.
    pub fn is_linear(&self) -> bool {
        self.0.flags & 1 != 0
    }

    /// The value at x.
    pub fn at(&self, x: f64) -> Result<f64> {
        let mut y = x;
        let status = unsafe { (self.0.eval)(self.0.context, 1, &x, &mut y) };
        if status < 0 {
            return Err(Error::passed_on(status));
        }
        Ok(y)
    }

    /// Replaces each number by the curve's value there; faster than many single calls.
    pub fn apply(&self, numbers: &mut [f64]) -> Result {
        let (start, count) = (numbers.as_mut_ptr(), numbers.len() as u64);
        let status = unsafe { (self.0.eval)(self.0.context, count, start, start) };
        if status < 0 {
            return Err(Error::passed_on(status));
        }
        Ok(())
    }
}

/// # Safety
/// `start` is NULL or points at `count` elements that live for 'a.
pub(crate) unsafe fn list<'a, T>(start: *const T, count: u32) -> &'a [T] {
    if start.is_null() || count == 0 {
        return &[];
    }
    unsafe { slice::from_raw_parts(start, count as usize) }
}
