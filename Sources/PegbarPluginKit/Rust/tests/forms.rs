//! `pegbar::testing` draws with the instance's values and in the plugin's first pixel format.
use pegbar::testing::{draw, filter, make, Picture};
use pegbar::{
    f32_to_half, half_to_f32, Alpha, Arguments, ColorSpace, Descriptor, Filter, Frame, Parameter,
    PixelFormat, Plugin, Result, Storage, Transition,
};

fn dimmed(id: &str) -> Descriptor {
    let gain = Parameter::number("gain", "Gain", 1.0).range(0.0, 1.0).animatable();
    Descriptor::new(id, "Dim", "Darkens the picture.").parameter(gain)
}

/// Multiplies colours by `gain`, in linear light.
struct Linear;

impl Plugin for Linear {
    fn descriptor() -> Descriptor {
        dimmed("org.example.linear")
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Linear)
    }
}

impl Filter for Linear {
    const PIXEL_FORMATS: &'static [PixelFormat] = &[PixelFormat::LINEAR, PixelFormat::RGBA8];

    fn render(&self, frame: &mut Frame) -> Result {
        assert_eq!(frame.setup().pixels, PixelFormat::LINEAR);
        let gain = frame.arguments().number("gain") as f32;
        let (input, part) = (frame.input(0), frame.region());
        for y in part.rows() {
            let row = input.row::<[f32; 4]>(y, part.columns());
            for (out, &[red, green, blue, alpha]) in
                frame.row_mut::<[f32; 4]>(y).iter_mut().zip(row)
            {
                *out = [red * gain, green * gain, blue * gain, alpha];
            }
        }
        Ok(())
    }
}

#[test]
fn frames_have_the_values_of_the_instance() {
    let white = Picture::new(5, 3, |_, _| [255; 4]);
    let mut linear = make::<Linear>(&[("gain", 0.5.into())]).unwrap();
    // Half the light of white is 188 in sRGB: 255 · (1.055 · 0.5^(1/2.4) − 0.055) = 187.5….
    let out = filter(&mut linear, &[&white], 5, 3).unwrap();
    assert_eq!(out, Picture::new(5, 3, |_, _| [188, 188, 188, 255]));
    // A quarter: 255 · (1.055 · 0.25^(1/2.4) − 0.055) = 136.96….
    linear.set("gain", 0.25.into());
    let out = filter(&mut linear, &[&white], 5, 3).unwrap();
    assert_eq!(out.pixel(4, 2), [137, 137, 137, 255]);
    let out = filter(&mut make::<Linear>(&[]).unwrap(), &[&white], 5, 3).unwrap();
    assert_eq!(out, white);
}

#[test]
fn translucent_pixels_keep_their_colours_in_linear_light() {
    // The gain applies to the linear light of the straight colour.
    let veil = Picture::new(1, 1, |_, _| [100, 0, 0, 100]);
    let mut linear = make::<Linear>(&[("gain", 0.5.into())]).unwrap();
    let out = filter(&mut linear, &[&veil], 1, 1).unwrap();
    assert_eq!(out.pixel(0, 0), [74, 0, 0, 100]);
}

/// Shows the old picture with full red, in half floats with straight alpha.
struct Stay;

impl Plugin for Stay {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.stay", "Stay", "Shows the old picture.")
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Stay)
    }
}

impl Transition for Stay {
    const PIXEL_FORMATS: &'static [PixelFormat] = &[PixelFormat {
        storage: Storage::Rgba16F,
        alpha: Alpha::Straight,
        color_space: ColorSpace::Srgb,
    }];

    fn render(&self, frame: &mut Frame) -> Result {
        let (from, part) = (frame.from(), frame.region());
        for y in part.rows() {
            let row = from.row::<[u16; 4]>(y, part.columns());
            for (out, halves) in frame.row_mut::<[u16; 4]>(y).iter_mut().zip(row) {
                // 64 premultiplied by an alpha of 128 is half of full red.
                assert!((half_to_f32(halves[0]) - 0.5).abs() < 0.001, "{:?}", halves);
                *out = [f32_to_half(1.0), halves[1], halves[2], halves[3]];
            }
        }
        Ok(())
    }
}

#[test]
fn straight_halves_are_premultiplied_again() {
    let picture = Picture::new(3, 2, |_, _| [64, 128, 0, 128]);
    let out = draw(&mut Stay.into(), &picture, &picture, 0.5).unwrap();
    assert_eq!(out, Picture::new(3, 2, |_, _| [128, 128, 0, 128]));
}
