//! A transition in two passes: one picture fades into the other through a blur.
//!
//! The first pass blurs the mixture along rows into the frame's memory, the second one blurs that
//! along columns.
use pegbar::{
    entry, math, Arguments, Descriptor, EffectPlan, EffectSetup, Frame, Library, Parameter, Plugin,
    Result, Transition, Unit,
};

struct Haze {
    /// In pixels of the setup.
    strength: f64,
    exponent: f64,
    width: i32,
    height: i32,
    /// By progress in 64 steps: the radius as a part of the strength.
    radii: Vec<f64>,
}

const STEPS: u32 = 64;

impl Plugin for Haze {
    fn descriptor() -> Descriptor {
        let strength = Parameter::number("strength", "Strength", 4.0)
            .range(0.0, 64.0)
            .soft_range(0.0, 16.0)
            .unit(Unit::Points)
            .doc("The radius of the blur half-way.");
        let exponent = Parameter::number("exponent", "Exponent", 1.0).range(0.25, 4.0).step(0.25);
        Descriptor::new("org.example.haze", "Haze", "One picture becomes the other through a blur.")
            .pure()
            .deterministic()
            .parameter(strength)
            .parameter(exponent)
    }

    fn new(arguments: &Arguments) -> Result<Self> {
        Ok(Haze {
            strength: arguments.number("strength"),
            exponent: arguments.number("exponent"),
            width: 0,
            height: 0,
            radii: Vec::new(),
        })
    }
}

impl Haze {
    fn radius(&self, progress: f64) -> i32 {
        let place = progress * f64::from(STEPS);
        let (step, rest) = (place as usize, place - place.floor());
        (self.radii[step] + (self.radii[step + 1] - self.radii[step]) * rest) as i32
    }

    fn rows(&self, frame: &Frame, weight: f32, radius: i32) {
        let (from, to, region) = (frame.from(), frame.to(), frame.region());
        let mixed = |x: i32, y: i32| {
            let x = x.clamp(0, self.width - 1);
            let (a, b) = (from.pixel::<[u8; 4]>(x, y), to.pixel::<[u8; 4]>(x, y));
            [0, 1, 2, 3].map(|i| f32::from(a[i]) * (1.0 - weight) + f32::from(b[i]) * weight)
        };
        for y in region.rows() {
            let start = (y * self.width) as usize;
            let part = start + region.x0 as usize..start + region.x1 as usize;
            // Every call has a region of its own.
            let row = unsafe { frame.memory_part::<[f32; 4]>(part) };
            for (x, out) in region.columns().zip(row) {
                *out = mean(x, radius, |x| mixed(x, y));
            }
        }
    }

    fn columns(&self, frame: &mut Frame, radius: i32) {
        let region = frame.region();
        let mut line = vec![[0_u8; 4]; (region.x1 - region.x0) as usize];
        for y in region.rows() {
            let memory = frame.memory::<[f32; 4]>();
            let at =
                |x: i32, y: i32| memory[(y.clamp(0, self.height - 1) * self.width + x) as usize];
            for (x, out) in region.columns().zip(&mut line) {
                *out = mean(y, radius, |y| at(x, y)).map(|sum| (sum + 0.5) as u8);
            }
            frame.row_mut(y).copy_from_slice(&line);
        }
    }
}

/// The mean of the pixels around a place.
fn mean(place: i32, radius: i32, pixel: impl Fn(i32) -> [f32; 4]) -> [f32; 4] {
    let mut sum = [0.0; 4];
    for x in place - radius..=place + radius {
        let color = pixel(x);
        for i in 0..4 {
            sum[i] += color[i];
        }
    }
    sum.map(|total| total / (2 * radius + 1) as f32)
}

impl Transition for Haze {
    fn prepare(&mut self, setup: &EffectSetup) -> Result<EffectPlan> {
        self.width = setup.width;
        self.height = setup.height;
        self.radii = vec![0.0; STEPS as usize + 1];
        let strength = self.strength * setup.scale;
        for (step, radius) in self.radii.iter_mut().enumerate() {
            let progress = step as f64 / f64::from(STEPS);
            let wave = math::sin(progress * std::f64::consts::PI).max(0.0);
            *radius = strength * math::pow(wave, self.exponent);
        }
        Ok(EffectPlan {
            passes: 2,
            frame_bytes: 16 * setup.width as u64 * setup.height as u64,
            ..EffectPlan::default()
        })
    }

    fn render(&self, frame: &mut Frame) -> Result {
        frame.host().check_cancelled()?;
        let radius = self.radius(frame.progress());
        if frame.pass() == 0 {
            self.rows(frame, frame.progress() as f32, radius);
        } else {
            self.columns(frame, radius);
        }
        Ok(())
    }
}

entry!({
    let library = Library::new("org.example.haze.library", "Haze", "1.0.0", "MIT");
    library.transition::<Haze>()
});

#[cfg(test)]
mod tests {
    use super::*;
    use pegbar::testing::{draw, host, make, Picture};
    use pegbar::Level;

    #[test]
    fn half_way_an_edge_is_soft() {
        host().log(Level::Debug, "drawing");
        let from = Picture::new(32, 8, |x, _| if x < 16 { [0, 0, 0, 255] } else { [255; 4] });
        let mut haze = make::<Haze>(&[("strength", 4.0.into())]).unwrap();
        let out = draw(&mut haze, &from, &from, 0.5).unwrap();
        assert_eq!(out.pixel(4, 4), [0, 0, 0, 255]);
        // 4 of 9 pixels around column 15 are white.
        assert_eq!(out.pixel(15, 4), [113, 113, 113, 255]);
        assert_eq!(out.pixel(28, 4), [255; 4]);
    }
}
