//! Plugins of every kind against hosts in miniature.
use pegbar::testing::{animation, draw, make, Picture};
use pegbar::*;

/// Has a parameter of every type that has a default, and a copy of what it received.
struct Everything {
    seen: Vec<f64>,
    texts: Vec<String>,
    others: usize,
}

impl Plugin for Everything {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.everything", "Everything", "Has every parameter.")
            .parameter(Parameter::boolean("flag", "Flag", true))
            .parameter(Parameter::integer("count", "Count", 3).range(1.0, 9.0))
            .parameter(Parameter::number("number", "Number", 0.5))
            .parameter(Parameter::angle("angle", "Angle", 1.5).periodic())
            .parameter(Parameter::choice("mode", "Mode", "b", &[("a", "A"), ("b", "B")]))
            .parameter(Parameter::string("text", "Text", "Käse"))
            .parameter(Parameter::color("color", "Colour", [0.1, 0.2, 0.3, 0.4]))
            .parameter(Parameter::point("point", "Point", [1.0, 2.0]))
            .parameter(Parameter::size("size", "Size", [3.0, 4.0]))
            .parameter(Parameter::rect("rect", "Rect", [5.0, 6.0, 7.0, 8.0]))
            .parameter(Parameter::vector3("vector", "Vector", [9.0, 10.0, 11.0]))
            .parameter(Parameter::matrix("matrix", "Matrix", IDENTITY))
            .parameter(Parameter::numbers("numbers", "Numbers", &[12.0; 17]))
            .parameter(Parameter::path("path", "Path"))
            .parameter(Parameter::image("image", "Image"))
            .parameter(Parameter::curve("curve", "Curve"))
    }

    fn new(arguments: &Arguments) -> Result<Self> {
        let a = arguments;
        let mut seen = vec![f64::from(u8::from(a.boolean("flag"))), a.integer("count") as f64];
        seen.extend([a.number("number"), a.number("angle"), a.choice("mode") as f64]);
        seen.extend(a.color("color"));
        seen.extend(a.point("point"));
        seen.extend(a.size("size"));
        seen.extend(a.rect("rect"));
        seen.extend(a.vector3("vector"));
        seen.extend(a.matrix("matrix"));
        seen.extend(a.numbers("numbers"));
        let texts = vec![a.text("mode").to_owned(), a.text("text").to_owned()];
        let none = a.path("path").is_none() && a.image("image").is_none();
        let others = usize::from(!none) + usize::from(a.curve("curve").is_some());
        Ok(Everything { seen, texts, others })
    }
}

#[test]
fn every_type_of_parameter_arrives() {
    let made = make::<Everything>(&[]).unwrap();
    let mut expected = vec![1.0, 3.0, 0.5, 1.5, 1.0, 0.1, 0.2, 0.3, 0.4];
    expected.extend((1..=11).map(f64::from));
    expected.extend(IDENTITY);
    expected.extend([12.0; 17]);
    assert_eq!(made.seen, expected);
    assert_eq!(made.texts, ["b", "Käse"]);
    assert_eq!(made.others, 0);
    let made = make::<Everything>(&[("mode", "a".into()), ("point", [7.0, 8.0].into())]).unwrap();
    assert_eq!(made.texts[0], "a");
    assert_eq!(made.seen[9..11], [7.0, 8.0]);
}

#[test]
#[should_panic(expected = "no parameter 'missing'")]
fn a_parameter_that_is_not_there_is_a_bug() {
    let _ = make::<Everything>(&[("missing", 1.0.into())]);
}

/// Draws the sum of all rows above.
struct Sums;

impl Plugin for Sums {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.sums", "Sums", "Adds up.")
            .directions(&[Direction::FromTop, Direction::FromLeft])
            .alias(Alias::new("sums", "pegbar").direction(Direction::FromLeft))
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Sums)
    }
}

impl Transition for Sums {
    fn prepare(&mut self, setup: &EffectSetup) -> Result<EffectPlan> {
        assert_eq!(setup.direction, Some(Direction::FromTop));
        assert_eq!(setup.pixels, PixelFormat::RGBA8);
        if setup.width == 1 {
            return Err(Error::invalid("too narrow"));
        }
        let pixels = (setup.width * setup.height) as u64;
        Ok(EffectPlan {
            passes: 2,
            frame_bytes: 4 * pixels + 4,
            call_bytes: 8,
            ..EffectPlan::default()
        })
    }

    fn begin_frame(&self, frame: &mut Frame) -> Result<Begun> {
        frame.memory_mut::<u32>().fill(0);
        Ok(Begun::Render)
    }

    fn render(&self, frame: &mut Frame) -> Result {
        let (width, region) = (frame.setup().width, frame.region());
        let own = frame.call_memory::<u64>();
        for y in region.rows() {
            if frame.pass() == 0 {
                let start = (y * width + region.x0) as usize;
                let end = (y * width + region.x1) as usize;
                let row = unsafe { frame.memory_part::<u32>(start..end) };
                for (x, sum) in region.columns().zip(row) {
                    *sum += u32::from(frame.to().pixel::<[u8; 4]>(x, y)[0]);
                }
                continue;
            }
            let memory = frame.memory::<u32>();
            let sum: u32 = memory[..(y * width) as usize].iter().sum();
            own[0] = u64::from(sum);
            frame.row_mut::<[u8; 4]>(y).fill([own[0] as u8; 4]);
        }
        Ok(())
    }
}

#[test]
fn passes_share_the_memory_of_a_frame() {
    let from = Picture::new(5, 4, |_, _| [0; 4]);
    let to = Picture::new(5, 4, |x, y| [(x + y) as u8; 4]);
    let out = draw(&mut Sums.into(), &from, &to, 0.5).unwrap();
    // Rows of 0…4, 1…5, 2…6: 10, 15, 20.
    let first: Vec<u8> = (0..4).map(|y| out.pixel(4, y)[0]).collect();
    assert_eq!(first, [0, 10, 25, 45]);
}

#[test]
fn a_failure_has_a_status_and_a_message() {
    let narrow = Picture::new(1, 4, |_, _| [0; 4]);
    let error = draw(&mut Sums.into(), &narrow, &narrow, 0.5).unwrap_err();
    assert_eq!(error, Error::new(Status::InvalidArgument, "too narrow"));
    assert_eq!(error.to_string(), "too narrow (status -2)");
}

/// Halves the way to the last key.
struct Half(usize);

impl Plugin for Half {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.half", "Half", "Goes half of the way.")
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Half(0))
    }
}

impl Animation for Half {
    const INPUTS: Inputs = Inputs::KEYS;

    fn prepare(&mut self, setup: &AnimationSetup) -> Result<AnimationPlan> {
        self.0 = setup.key_count();
        assert_eq!(setup.key(1), Some(&[3.0, 4.0][..]));
        assert_eq!(setup.key(self.0), None);
        Ok(AnimationPlan::BLEND.ignoring_keys())
    }

    fn blend(&self, moment: Moment) -> Blend {
        Blend { from: 0, to: self.0 as u32 - 1, fraction: moment.progress / 2.0 }
    }
}

#[test]
fn an_animation_reads_its_keys() {
    let mut half = make::<Half>(&[]).unwrap();
    let setup = animation(&[&[1.0, 2.0], &[3.0, 4.0], &[5.0, 6.0]], 2.0);
    assert_eq!(half.prepare(&setup), Ok(AnimationPlan::BLEND.ignoring_keys()));
    let blend = half.blend(Moment { progress: 1.0, time: 2.0 });
    assert_eq!(blend, Blend { from: 0, to: 2, fraction: 0.5 });
}

#[test]
#[allow(clippy::excessive_precision)] // exact numbers
fn halves_are_those_of_ieee_754() {
    for (half, number) in [
        (0x0000, 0.0),
        (0x8000, -0.0),
        (0x3C00, 1.0),
        (0xC000, -2.0),
        (0x7BFF, 65504.0),
        (0x0001, 5.960464477539063e-8),
        (0x0400, 6.103515625e-5),
        (0x3555, 0.333251953125),
        (0x7C00, f32::INFINITY),
    ] {
        assert_eq!(half_to_f32(half).to_bits(), number.to_bits());
        assert_eq!(f32_to_half(number), half);
    }
    assert!(half_to_f32(f32_to_half(f32::NAN)).is_nan());
    // Ties to even: halfway between 1 and its successor, then between that and the next.
    assert_eq!(f32_to_half(1.00048828125), 0x3C00);
    assert_eq!(f32_to_half(1.00146484375), 0x3C02);
    assert_eq!(f32_to_half(65520.0), 0x7C00);
}

#[test]
fn loops_of_the_host_return_the_first_failure() {
    let sum = std::sync::atomic::AtomicU32::new(0);
    let result = pegbar::testing::host().parallel_for(10, |i| {
        sum.fetch_add(i, std::sync::atomic::Ordering::Relaxed);
        if i == 4 {
            return Err(Error::new(Status::Limit, "four"));
        }
        Ok(())
    });
    assert!(result.is_err());
    assert_eq!(sum.into_inner(), 10);
}

/// Moves a picture by some columns, as far as it is opaque.
struct Shift(i32);

impl Plugin for Shift {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.shift", "Shift", "Moves a picture.")
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Shift(2))
    }
}

impl Filter for Shift {
    fn reach(&self, setup: &EffectSetup) -> i32 {
        self.0 * setup.scale as i32
    }

    fn prepare(&mut self, setup: &EffectSetup) -> Result<EffectPlan> {
        Ok(EffectPlan { is_identity: setup.width == 1, ..EffectPlan::default() })
    }

    fn render(&self, frame: &mut Frame) -> Result {
        let (input, part) = (frame.input(0), frame.region());
        for y in part.rows() {
            let all: Vec<[u8; 4]> = input.row(y, 0..input.width()).to_vec();
            for (x, pixel) in part.columns().zip(frame.row_mut::<[u8; 4]>(y)) {
                *pixel = if x < self.0 { [0; 4] } else { all[(x - self.0) as usize] };
            }
        }
        Ok(())
    }
}

#[test]
fn a_filter_draws_and_knows_its_regions() {
    let picture = Picture::new(7, 5, |x, y| [x as u8, y as u8, 0, 255]);
    let mut shift = make::<Shift>(&[]).unwrap();
    let out = pegbar::testing::filter(&mut shift, &[&picture], 7, 5).unwrap();
    assert_eq!(out.pixel(1, 3), [0; 4]);
    assert_eq!(out.pixel(6, 3), [4, 3, 0, 255]);
    let setup = EffectSetup {
        input_count: 1,
        direction: None,
        is_draft: false,
        width: 0,
        height: 0,
        scale: 3.0,
        pixel_aspect: 1.0,
        duration: 0.0,
        pixels: PixelFormat::RGBA8,
    };
    let region = Region::new(0, 0, 10, 10);
    assert_eq!(shift.extent(&[region], &setup), Region::new(-6, -6, 16, 16));
    assert!(shift.extent(&[Region::default()], &setup).is_empty());
    assert_eq!(shift.region_of_interest(0, region, &setup), Region::new(-6, -6, 16, 16));
}
