//! The host's own pixel kernels: fast, and identical to the bit on every machine.

use crate::image::{Image, Region};
use crate::raw;

/// The kernels, for rows of premultiplied red, green, blue and alpha with 8 bits each.
#[derive(Clone, Copy)]
pub struct Pixels(&'static raw::Pixels);

impl Pixels {
    /// # Safety
    /// `table` is NULL or the extension's table.
    pub(crate) unsafe fn new(table: *const raw::Pixels) -> Option<Self> {
        let table = unsafe { table.as_ref() }?;
        (table.struct_size as usize >= std::mem::size_of::<raw::Pixels>()).then_some(Pixels(table))
    }

    /// Mixes two rows: weight 0 gives `a`, 65536 gives `b`.
    ///
    /// # Panics
    /// If the rows differ in length.
    pub fn mix(&self, out: &mut [[u8; 4]], a: &[[u8; 4]], b: &[[u8; 4]], weight: u32) {
        assert!(out.len() == a.len() && out.len() == b.len(), "the rows differ in length");
        let count = out.len() as u64;
        unsafe { (self.0.mix)(bytes_mut(out), bytes(a), bytes(b), count, weight.min(65536)) }
    }

    /// Mixes two rows by a mask with a byte per pixel: 0 gives `a`, 255 gives `b`.
    ///
    /// # Panics
    /// If the rows differ in length.
    pub fn mix_mask(&self, out: &mut [[u8; 4]], a: &[[u8; 4]], b: &[[u8; 4]], mask: &[u8]) {
        assert!(
            out.len() == a.len() && out.len() == b.len() && out.len() == mask.len(),
            "the rows differ in length"
        );
        let count = out.len() as u64;
        unsafe { (self.0.mix_mask)(bytes_mut(out), bytes(a), bytes(b), mask.as_ptr(), count) }
    }

    /// Composites `b` over `a`.
    ///
    /// # Panics
    /// If the rows differ in length.
    pub fn over(&self, out: &mut [[u8; 4]], a: &[[u8; 4]], b: &[[u8; 4]]) {
        assert!(out.len() == a.len() && out.len() == b.len(), "the rows differ in length");
        let count = out.len() as u64;
        unsafe { (self.0.over)(bytes_mut(out), bytes(a), bytes(b), count) }
    }

    /// Darkens colours and keeps alpha: 255 changes nothing, 0 gives black.
    pub fn shade(&self, row: &mut [[u8; 4]], shade: u8) {
        let (bytes, count) = (bytes_mut(row), row.len() as u64);
        unsafe { (self.0.shade)(bytes, bytes, count, shade as u32) }
    }

    /// Draws a whole picture under a transform (m11 m12 … m44, row vectors) over a region of the
    /// output, with bilinear filtering and anti-aliased edges; see `Frame::draw`.
    ///
    /// # Safety
    /// No other thread reads or writes the region of `out` meanwhile.
    pub(crate) unsafe fn draw(
        &self,
        out: *const raw::Image,
        region: Region,
        picture: Image<'_>,
        transform: &[f64; 16],
        opacity: u8,
    ) {
        let region = region.raw();
        unsafe {
            (self.0.draw)(out, &region, picture.raw(), transform.as_ptr(), opacity as u32);
        }
    }
}

fn bytes(row: &[[u8; 4]]) -> *const u8 {
    row.as_ptr().cast()
}

fn bytes_mut(row: &mut [[u8; 4]]) -> *mut u8 {
    row.as_mut_ptr().cast()
}
