//! Pictures: rows of pixels.

use crate::raw;
use std::ops::Range;
use std::slice;

/// How the four channels of a pixel are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// 4 bytes, 0…255: `[u8; 4]`.
    Rgba8 = 1,
    /// Half precision: `[u16; 4]`, to be read with `half_to_f32`.
    Rgba16F = 3,
    /// `[f32; 4]`.
    Rgba32F = 4,
}

/// How alpha and colour relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alpha {
    /// Colours are multiplied by alpha.
    Premultiplied = 1,
    /// Colours are not multiplied.
    Straight = 2,
}

/// The colour space of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorSpace {
    /// IEC 61966-2-1, with its transfer function.
    Srgb = 1,
    /// The same primaries in linear light; not with `Storage::Rgba8`.
    LinearSrgb = 2,
}

/// A form of pictures that a plugin accepts; the host converts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelFormat {
    /// How channels are stored.
    pub storage: Storage,
    /// How alpha and colour relate.
    pub alpha: Alpha,
    /// The colour space.
    pub color_space: ColorSpace,
}

impl PixelFormat {
    /// The host's own form: 8 bits, premultiplied, sRGB.
    pub const RGBA8: PixelFormat = PixelFormat {
        storage: Storage::Rgba8,
        alpha: Alpha::Premultiplied,
        color_space: ColorSpace::Srgb,
    };
    /// Premultiplied floats in linear light.
    pub const LINEAR: PixelFormat = PixelFormat {
        storage: Storage::Rgba32F,
        alpha: Alpha::Premultiplied,
        color_space: ColorSpace::LinearSrgb,
    };

    pub(crate) fn raw(self) -> raw::PixelFormat {
        raw::PixelFormat {
            format: self.storage as u32,
            alpha: self.alpha as u32,
            color_space: self.color_space as u32,
            memory: 1,
        }
    }

    pub(crate) fn from_raw(format: &raw::PixelFormat) -> Self {
        PixelFormat {
            storage: match format.format {
                3 => Storage::Rgba16F,
                4 => Storage::Rgba32F,
                _ => Storage::Rgba8,
            },
            alpha: if format.alpha == 2 { Alpha::Straight } else { Alpha::Premultiplied },
            color_space: match format.color_space {
                2 => ColorSpace::LinearSrgb,
                _ => ColorSpace::Srgb,
            },
        }
    }
}

/// A pixel in memory: red, green, blue, alpha.
///
/// # Safety
/// The type has the size of the storage's pixels, and every bit pattern is a value of it.
pub unsafe trait Pixel: Copy + 'static {
    /// How its channels are stored.
    const STORAGE: Storage;
}

unsafe impl Pixel for [u8; 4] {
    const STORAGE: Storage = Storage::Rgba8;
}
unsafe impl Pixel for [u16; 4] {
    const STORAGE: Storage = Storage::Rgba16F;
}
unsafe impl Pixel for [f32; 4] {
    const STORAGE: Storage = Storage::Rgba32F;
}

/// A rectangle of pixels: columns x0 up to, not including, x1, rows y0 up to y1. Row 0 is at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Region {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

impl Region {
    /// Makes a region.
    pub fn new(x0: i32, y0: i32, x1: i32, y1: i32) -> Self {
        Region { x0, y0, x1, y1 }
    }

    /// Its rows, from the top.
    pub fn rows(&self) -> Range<i32> {
        self.y0..self.y1
    }

    /// Its columns, from the left.
    pub fn columns(&self) -> Range<i32> {
        self.x0..self.x1
    }

    /// The region of what has no end.
    pub const EVERYTHING: Region =
        Region { x0: i32::MIN / 2, y0: i32::MIN / 2, x1: i32::MAX / 2, y1: i32::MAX / 2 };

    /// Whether it has no pixel.
    pub fn is_empty(&self) -> bool {
        self.x0 >= self.x1 || self.y0 >= self.y1
    }

    /// With a margin of so many pixels.
    pub fn grown(&self, by: i32) -> Self {
        let (less, more) = (|x: i32| x.saturating_sub(by), |x: i32| x.saturating_add(by));
        Region::new(less(self.x0), less(self.y0), more(self.x1), more(self.y1))
    }

    /// The smallest region with the pixels of both.
    pub fn union(&self, other: &Region) -> Self {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        let (least, most) = (i32::min, i32::max);
        Region::new(
            least(self.x0, other.x0),
            least(self.y0, other.y0),
            most(self.x1, other.x1),
            most(self.y1, other.y1),
        )
    }

    pub(crate) fn raw(self) -> raw::Region {
        raw::Region { x0: self.x0, y0: self.y0, x1: self.x1, y1: self.y1 }
    }

    pub(crate) fn from_raw(region: &raw::Region) -> Self {
        Region::new(region.x0, region.y0, region.x1, region.y1)
    }
}

/// A picture to read.
#[derive(Clone, Copy)]
pub struct Image<'a>(&'a raw::Image);

// Nobody writes to a picture that plugins read.
unsafe impl Send for Image<'_> {}
unsafe impl Sync for Image<'_> {}

impl<'a> Image<'a> {
    /// # Safety
    /// `image` is NULL or the host's, and valid for 'a.
    pub(crate) unsafe fn new(image: *const raw::Image) -> Option<Self> {
        unsafe { image.as_ref() }.map(Image)
    }

    pub(crate) fn raw(self) -> *const raw::Image {
        self.0
    }

    /// Its width in pixels, 1 or more.
    pub fn width(&self) -> i32 {
        self.0.width
    }

    /// Its height in pixels, 1 or more.
    pub fn height(&self) -> i32 {
        self.0.height
    }

    /// Where it lies in the coordinates that regions are in.
    pub fn region(&self) -> Region {
        let image = self.0;
        Region::new(image.x, image.y, image.x + image.width, image.y + image.height)
    }

    /// Whether alpha is full everywhere. False means that it may be.
    pub fn is_opaque(&self) -> bool {
        self.0.alpha == 3
    }

    /// The pixels of row `y` in some columns.
    ///
    /// # Panics
    /// If they are not in the picture, or if its pixels are no `P`.
    pub fn row<P: Pixel>(&self, y: i32, columns: Range<i32>) -> &'a [P] {
        let (start, count) = part::<P>(self.0, y, columns);
        unsafe { slice::from_raw_parts(start, count) }
    }

    /// The pixel at (x, y).
    ///
    /// # Panics
    /// Like `row`.
    pub fn pixel<P: Pixel>(&self, x: i32, y: i32) -> P {
        self.row(y, x..x + 1)[0]
    }
}

/// A part of a picture's row, checked.
pub(crate) fn part<P: Pixel>(image: &raw::Image, y: i32, columns: Range<i32>) -> (*mut P, usize) {
    assert!(image.format == P::STORAGE as u32, "the picture's pixels have another form");
    let (x0, x1) = (columns.start, columns.end.max(columns.start));
    assert!(
        y >= image.y && y - image.y < image.height && x0 >= image.x && x1 - image.x <= image.width,
        "row {}, columns {}..{} are not in the picture",
        y,
        x0,
        x1
    );
    let row = unsafe { image.data.offset((y - image.y) as isize * image.stride as isize) };
    (unsafe { row.cast::<P>().offset((x0 - image.x) as isize) }, (x1 - x0) as usize)
}

/// A number of half precision.
pub fn half_to_f32(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let (exponent, fraction) = (u32::from(half >> 10 & 31), u32::from(half & 0x3FF));
    match exponent {
        0 => {
            let size = fraction as f32 / 16_777_216.0;
            f32::from_bits(size.to_bits() | sign)
        }
        31 => f32::from_bits(sign | 0x7F80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// The nearest number of half precision, ties to even; infinity beyond 65504.
pub fn f32_to_half(number: f32) -> u16 {
    let bits = number.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let size = bits & 0x7FFF_FFFF;
    if size > 0x7F80_0000 {
        return sign | 0x7E00;
    }
    if size < 0x3880_0000 {
        // Multiples of 2^−24; the sum rounds to them.
        let steps = (f32::from_bits(size) + 0.5).to_bits() - 0.5_f32.to_bits();
        return sign | steps as u16;
    }
    let rounded = size + 0xFFF + (size >> 13 & 1);
    if rounded >= 0x4780_0000 {
        return sign | 0x7C00;
    }
    sign | ((rounded >> 13) - (112 << 10)) as u16
}
