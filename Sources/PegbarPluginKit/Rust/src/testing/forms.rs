//! Conversion of test pictures to the pixel formats that plugins accept, and back.

use super::{blocks, pointer, Block, Picture};
use crate::image::{f32_to_half, half_to_f32, Alpha, ColorSpace, PixelFormat, Storage};
use crate::math;
use crate::raw;
use std::mem::size_of;
use std::slice;

/// The pixels of a picture in a plugin's pixel format.
pub(super) struct Stored {
    format: PixelFormat,
    width: i32,
    height: i32,
    memory: Vec<Block>,
}

impl Stored {
    pub fn new(picture: &Picture, format: PixelFormat) -> Self {
        let (width, height) = (picture.width, picture.height);
        let bytes = picture.pixels.len() * size(format.storage);
        let mut stored = Stored { format, width, height, memory: blocks(bytes as u64) };
        for (index, pixel) in picture.pixels.iter().enumerate() {
            match format.storage {
                Storage::Rgba8 => stored.pixels_mut()[index] = store_bytes(*pixel, format),
                Storage::Rgba16F => {
                    stored.pixels_mut()[index] = converted(*pixel, format).map(f32_to_half)
                }
                Storage::Rgba32F => stored.pixels_mut()[index] = converted(*pixel, format),
            }
        }
        stored
    }

    pub fn picture(&self) -> Picture {
        let index = |x: i32, y: i32| (y * self.width + x) as usize;
        Picture::new(self.width, self.height, |x, y| match self.format.storage {
            Storage::Rgba8 => load_bytes(self.pixels()[index(x, y)], self.format),
            Storage::Rgba16F => {
                let halves: [u16; 4] = self.pixels()[index(x, y)];
                restored(halves.map(half_to_f32), self.format)
            }
            Storage::Rgba32F => restored(self.pixels()[index(x, y)], self.format),
        })
    }

    /// The picture as an input.
    pub fn image(&self) -> raw::Image {
        raw::Image {
            struct_size: size_of::<raw::Image>() as u32,
            format: self.format.storage as u32,
            alpha: self.format.alpha as u32,
            color_space: self.format.color_space as u32,
            memory: 1,
            reserved: 0,
            x: 0,
            y: 0,
            width: self.width,
            height: self.height,
            stride: size(self.format.storage) as i64 * i64::from(self.width),
            data: self.memory.as_ptr() as *mut u8,
        }
    }

    /// The picture as an output.
    pub fn image_mut(&mut self) -> raw::Image {
        raw::Image { data: pointer(&mut self.memory).cast(), ..self.image() }
    }

    fn count(&self) -> usize {
        (self.width * self.height) as usize
    }

    fn pixels<T>(&self) -> &[[T; 4]] {
        assert!(size_of::<[T; 4]>() == size(self.format.storage));
        unsafe { slice::from_raw_parts(self.memory.as_ptr().cast(), self.count()) }
    }

    fn pixels_mut<T>(&mut self) -> &mut [[T; 4]] {
        assert!(size_of::<[T; 4]>() == size(self.format.storage));
        unsafe { slice::from_raw_parts_mut(self.memory.as_mut_ptr().cast(), self.count()) }
    }
}

/// The size of a pixel, bytes.
fn size(storage: Storage) -> usize {
    match storage {
        Storage::Rgba8 => 4,
        Storage::Rgba16F => 8,
        Storage::Rgba32F => 16,
    }
}

/// Converts a premultiplied pixel to the format's alpha.
fn store_bytes(pixel: [u8; 4], format: PixelFormat) -> [u8; 4] {
    match format.alpha {
        Alpha::Premultiplied => pixel,
        Alpha::Straight => converted(pixel, format).map(byte),
    }
}

fn load_bytes(pixel: [u8; 4], format: PixelFormat) -> [u8; 4] {
    match format.alpha {
        Alpha::Premultiplied => pixel,
        Alpha::Straight => restored(pixel.map(|c| f32::from(c) / 255.0), format),
    }
}

/// Converts a premultiplied, sRGB-encoded pixel to the format's alpha and colour space.
fn converted(pixel: [u8; 4], format: PixelFormat) -> [f32; 4] {
    let alpha = f64::from(pixel[3]) / 255.0;
    let mut result = [0.0, 0.0, 0.0, alpha as f32];
    for channel in 0..3 {
        let encoded = f64::from(pixel[channel]) / 255.0;
        if alpha == 0.0 && format.alpha == Alpha::Straight {
            continue;
        }
        let is_linear = format.color_space == ColorSpace::LinearSrgb;
        let straight = if alpha == 0.0 { encoded } else { encoded / alpha };
        let color = if is_linear { light(straight) } else { straight };
        let weight = match format.alpha {
            Alpha::Premultiplied if alpha != 0.0 => alpha,
            _ => 1.0,
        };
        result[channel] = (color * weight) as f32;
    }
    result
}

/// Converts a pixel in the format's alpha and colour space to a premultiplied, sRGB-encoded one.
fn restored(pixel: [f32; 4], format: PixelFormat) -> [u8; 4] {
    let alpha = f64::from(pixel[3]).clamp(0.0, 1.0);
    let mut result = [0, 0, 0, byte(alpha as f32)];
    for channel in 0..3 {
        if alpha == 0.0 {
            continue;
        }
        let number = f64::from(pixel[channel]);
        let straight = match format.alpha {
            Alpha::Premultiplied => number / alpha,
            Alpha::Straight => number,
        };
        let is_linear = format.color_space == ColorSpace::LinearSrgb;
        let encoded = if is_linear { encode(straight) } else { straight };
        result[channel] = byte((encoded.clamp(0.0, 1.0) * alpha) as f32);
    }
    result
}

fn byte(number: f32) -> u8 {
    (number.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// Decodes an sRGB-encoded number to linear light, by IEC 61966-2-1.
fn light(encoded: f64) -> f64 {
    if encoded <= 0.04045 {
        encoded / 12.92
    } else {
        math::pow((encoded + 0.055) / 1.055, 2.4)
    }
}

/// Encodes linear light as sRGB, by IEC 61966-2-1.
fn encode(light: f64) -> f64 {
    if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * math::pow(light, 1.0 / 2.4) - 0.055
    }
}
