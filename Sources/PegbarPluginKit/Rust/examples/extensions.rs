//! Extensions of instances: a transition as moving pictures, a blend mode, an animation as segments.
use pegbar::{
    Animation, AnimationPlan, AnimationSetup, Arguments, Blend, Curve, Descriptor, Easing,
    EffectPlan, EffectSetup, Filter, Frame, Inputs, KeySegment, Library, Moment, Parameter, Place,
    Placement, Plugin, Result, RowBlend, Transition,
};
use std::ops::RangeInclusive;

/// The old picture leaves to the left, then the new one comes in from the right.
struct Swap {
    width: i32,
}

impl Plugin for Swap {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.swap", "Swap", "One picture leaves, the other one comes.")
            .pure()
            .deterministic()
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Swap { width: 0 })
    }
}

impl Swap {
    /// By how many widths the picture on the screen is moved, and whether it is the new one.
    fn offset(progress: f64) -> (f64, bool) {
        let is_new = progress >= 0.5;
        (if is_new { 2.0 - 2.0 * progress } else { -2.0 * progress }, is_new)
    }
}

impl Transition for Swap {
    fn prepare(&mut self, setup: &EffectSetup) -> Result<EffectPlan> {
        self.width = setup.width;
        Ok(EffectPlan::default())
    }

    fn render(&self, frame: &mut Frame) -> Result {
        let (offset, is_new) = Swap::offset(frame.progress());
        let (picture, region) = (frame.input(is_new.into()), frame.region());
        for y in region.rows() {
            frame.row_mut::<[u8; 4]>(y).fill([0; 4]);
        }
        let place = Place::WHOLE.moved(offset * f64::from(self.width), 0.0);
        if frame.draw(picture, &place.transform, 255) {
            return Ok(());
        }
        // A host without kernels: whole pixels.
        let by = (offset * f64::from(self.width)) as i32;
        for y in region.rows() {
            for (x, pixel) in region.columns().zip(frame.row_mut::<[u8; 4]>(y)) {
                if (0..self.width).contains(&(x - by)) {
                    *pixel = picture.pixel(x - by, y);
                }
            }
        }
        Ok(())
    }

    fn placement(&self, progress: f64) -> Option<Placement> {
        let (offset, is_new) = Swap::offset(progress);
        let place = Some(Place::WHOLE.moved(offset, 0.0));
        let (from, to) = if is_new { (None, place) } else { (place, None) };
        Some(Placement { from, to, to_is_above: true })
    }
}

/// The greater of each channel, at most a limit.
struct Most {
    limit: u8,
}

impl Plugin for Most {
    fn descriptor() -> Descriptor {
        let limit = Parameter::integer("limit", "Limit", 200).range(0.0, 255.0);
        Descriptor::new("org.example.most", "Most", "The greater of each channel.")
            .pure()
            .deterministic()
            .parameter(limit)
    }

    fn new(arguments: &Arguments) -> Result<Self> {
        Ok(Most { limit: arguments.integer("limit") as u8 })
    }
}

impl Filter for Most {
    const INPUTS: RangeInclusive<u32> = 2..=2;
    /// What is more opaque than the limit becomes more transparent, where nothing is laid over it, too.
    const ROW_BLEND: Option<RowBlend> = Some(RowBlend::Everywhere);

    fn render(&self, frame: &mut Frame) -> Result {
        let (source, backdrop, region) = (frame.input(0), frame.input(1), frame.region());
        for y in region.rows() {
            let row = frame.row_mut::<[u8; 4]>(y);
            row.copy_from_slice(backdrop.row(y, region.columns()));
            self.blend(row, source.row(y, region.columns()));
        }
        Ok(())
    }

    fn blend(&self, backdrop: &mut [[u8; 4]], source: &[[u8; 4]]) {
        for (below, above) in backdrop.iter_mut().zip(source) {
            for c in 0..4 {
                below[c] = below[c].max(above[c]).min(self.limit);
            }
        }
    }
}

/// From key to key in equal parts of the time, the first one along the first curve.
struct Steps {
    is_held: bool,
    keys: u32,
    curve: Option<Curve>,
}

impl Plugin for Steps {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.steps", "Steps", "From key to key.")
            .pure()
            .deterministic()
            .parameter(Parameter::boolean("hold", "Hold", false))
    }

    fn new(arguments: &Arguments) -> Result<Self> {
        Ok(Steps { is_held: arguments.boolean("hold"), keys: 0, curve: None })
    }
}

impl Animation for Steps {
    const INPUTS: Inputs = Inputs::KEYS;

    fn prepare(&mut self, setup: &AnimationSetup) -> Result<AnimationPlan> {
        self.keys = setup.key_count() as u32;
        self.curve = setup.curves().into_iter().next();
        Ok(AnimationPlan::BLEND)
    }

    fn blend(&self, moment: Moment) -> Blend {
        let last = f64::from(self.keys) - 1.0;
        if last < 1.0 {
            return Blend { from: 0, to: 0, fraction: 0.0 };
        }
        let from = (moment.progress * last).floor().max(0.0).min(last - 1.0);
        let mut fraction = moment.progress * last - from;
        if self.is_held {
            fraction = if fraction >= 1.0 { 1.0 } else { 0.0 };
        } else if let (true, Some(curve)) =
            (from == 0.0 && (0.0..=1.0).contains(&fraction), &self.curve)
        {
            fraction = curve.at(fraction).unwrap_or(f64::NAN);
        }
        Blend { from: from as u32, to: from as u32 + 1, fraction }
    }

    /// A held animation ends with its last key, which no segment has room for.
    fn segments(&self) -> Option<Vec<KeySegment>> {
        if self.keys < 2 || self.is_held {
            return None;
        }
        let segment = |from| KeySegment {
            start: f64::from(from) / f64::from(self.keys - 1),
            from,
            to: from + 1,
            easing: match (from, self.curve) {
                (0, Some(_)) => Easing::Curve(0),
                _ => Easing::Linear,
            },
        };
        Some((0..self.keys - 1).map(segment).collect())
    }
}

pegbar::entry!(Library::new("org.example.extensions", "Extensions", "1.0.0", "MIT")
    .transition::<Swap>()
    .filter::<Most>()
    .animation::<Steps>());

#[cfg(test)]
mod tests {
    use super::*;
    use pegbar::testing::{draw, filter, host_table, make, Picture};
    use pegbar::{open, raw, IDENTITY};
    use std::ffi::CString;
    use std::ptr::{null, null_mut};

    /// The descriptor of the only plugin of a library, as the host gets it.
    fn described(library: Library) -> &'static raw::Descriptor {
        let mut result = null();
        assert_eq!(unsafe { open(host_table(), &mut result, || library) }, 0);
        unsafe { &**(*result).descriptors }
    }

    fn library() -> Library {
        Library::new("org.example.library", "Library", "1", "MIT")
    }

    /// An instance with the defaults of its parameters.
    fn created(descriptor: &raw::Descriptor, create: raw::Create) -> raw::Instance {
        let parameters = (0..descriptor.parameter_count as usize)
            .map(|i| unsafe { (**descriptor.parameters.add(i)).default_value })
            .collect::<Vec<_>>();
        let (mut instance, count) = (null_mut(), parameters.len() as u32);
        let status =
            unsafe { create(host_table(), descriptor, parameters.as_ptr(), count, &mut instance) };
        assert_eq!(status, 0);
        instance
    }

    fn table<T>(find: Option<raw::GetExtension>, instance: raw::Instance, id: &str) -> Option<&T> {
        let id = CString::new(id).unwrap();
        unsafe { (find.unwrap()(instance, id.as_ptr()) as *const T).as_ref() }
    }

    fn setup(input_count: u32) -> raw::EffectSetup {
        raw::EffectSetup {
            struct_size: 64,
            input_count,
            direction: 0,
            quality: 2,
            width: 4,
            height: 4,
            scale: 1.0,
            pixel_aspect: 1.0,
            duration: 0.0,
            pixels: raw::PixelFormat { format: 1, alpha: 1, color_space: 1, memory: 1 },
        }
    }

    fn plan() -> raw::EffectPlan {
        raw::EffectPlan {
            struct_size: 32,
            pass_count: 1,
            frame_bytes: 0,
            call_bytes: 0,
            flags: 0,
            reserved: 0,
        }
    }

    #[test]
    fn a_transition_places_its_pictures() {
        let descriptor = described(library().transition::<Swap>());
        let functions = unsafe { &*(descriptor.functions as *const raw::ImageEffect) };
        let instance = created(descriptor, functions.create);
        assert_eq!(unsafe { (functions.prepare)(instance, &setup(2), &mut plan()) }, 0);
        let find = functions.get_extension;
        assert!(table::<u32>(find, instance, "pegbar.transition-geometry/2").is_none());
        assert!(table::<u32>(find, instance, raw::EXT_ROW_BLEND).is_none());
        let geometry: &raw::TransitionGeometry =
            table(find, instance, raw::EXT_TRANSITION_GEOMETRY).unwrap();
        assert_eq!(geometry.struct_size, 16);
        let empty = raw::Placement { transform: [7.0; 16], opacity: 7.0, visible: 7, reserved: 7 };
        let place = |progress| {
            let (mut from, mut to, mut above) = (empty, empty, 7);
            let status =
                unsafe { (geometry.place)(instance, progress, &mut from, &mut to, &mut above) };
            (status, from, to, above)
        };
        // A quarter of the way: half of the old picture has left.
        let (status, from, to, above) = place(0.25);
        let mut moved = IDENTITY;
        moved[12] = -0.5;
        assert_eq!((status, above, to.visible), (0, 1, 0));
        assert_eq!((from.transform, from.opacity, from.visible, from.reserved), (moved, 1.0, 1, 0));
        let (status, from, to, _) = place(0.875);
        moved[12] = 0.25;
        assert_eq!((status, from.visible, to.visible, to.transform), (0, 0, 1, moved));
        unsafe { (functions.destroy)(instance) };

        let (old, new) = (
            Picture::new(4, 2, |x, _| [x as u8, 0, 0, 255]),
            Picture::new(4, 2, |x, _| [0, x as u8, 0, 255]),
        );
        let mut swap = make::<Swap>(&[]).unwrap();
        let drawn = draw(&mut swap, &old, &new, 0.25).unwrap();
        assert_eq!(drawn.pixels[4..], [[2, 0, 0, 255], [3, 0, 0, 255], [0; 4], [0; 4]]);
        let drawn = draw(&mut swap, &old, &new, 0.875).unwrap();
        assert_eq!(drawn.pixels[..4], [[0; 4], [0, 0, 0, 255], [0, 1, 0, 255], [0, 2, 0, 255]]);
    }

    #[test]
    fn a_filter_of_two_pictures_is_a_blend_mode() {
        let descriptor = described(library().filter::<Most>());
        let functions = unsafe { &*(descriptor.functions as *const raw::ImageEffect) };
        let instance = created(descriptor, functions.create);
        let find = functions.get_extension;
        assert_eq!(unsafe { (functions.prepare)(instance, &setup(2), &mut plan()) }, 0);
        assert!(table::<u32>(find, instance, raw::EXT_LOWERING).is_none());
        let blend: &raw::RowBlend = table(find, instance, raw::EXT_ROW_BLEND).unwrap();
        assert_eq!((blend.struct_size, blend.flags), (24, 3));
        let mut backdrop = [[10, 20, 30, 255], [0, 0, 0, 0]];
        let source = [[5_u8, 60, 30, 90], [250, 1, 2, 3]];
        let lay = |backdrop: &mut [[u8; 4]], source: &[[u8; 4]]| unsafe {
            let count = source.len() as u64;
            (blend.blend)(
                blend.context,
                backdrop.as_mut_ptr().cast(),
                source.as_ptr().cast(),
                count,
            )
        };
        lay(&mut backdrop, &source);
        assert_eq!(backdrop, [[10, 60, 30, 200], [200, 1, 2, 3]]);
        unsafe { (functions.destroy)(instance) };

        let (top, below) = (
            Picture::new(2, 1, |x, _| source[x as usize]),
            Picture::new(2, 1, |_, _| [9, 9, 9, 9]),
        );
        let mut most = make::<Most>(&[("limit", 20.0.into())]).unwrap();
        let drawn = filter(&mut most, &[&top, &below], 2, 1).unwrap();
        assert_eq!(drawn.pixels, [[9, 20, 20, 20], [20, 9, 9, 9]]);
    }

    #[test]
    fn an_animation_hands_out_segments() {
        let descriptor = described(library().animation::<Steps>());
        let functions = unsafe { &*(descriptor.functions as *const raw::AnimationKind) };
        let keys = [&[1.0][..], &[2.0], &[4.0]];
        let prepared = |count: usize| {
            let instance = created(descriptor, functions.create);
            let mut plan =
                raw::AnimationPlan { struct_size: 16, output: 1, has_rotation: 0, ignores_keys: 0 };
            let setup = pegbar::testing::animation_table(&keys[..count], 1.0);
            assert_eq!(unsafe { (functions.prepare)(instance, setup, &mut plan) }, 0);
            instance
        };
        let instance = prepared(3);
        let find = functions.get_extension;
        assert!(table::<u32>(find, instance, "pegbar.lowering/10").is_none());
        let lowering: &raw::Lowering = table(find, instance, raw::EXT_LOWERING).unwrap();
        assert_eq!(lowering.struct_size, 24);
        let mut count = 0;
        assert_eq!(unsafe { (lowering.segment_count)(instance, &mut count) }, 0);
        assert_eq!(count, 2);
        let empty = raw::KeySegment { start: 9.0, from_key: 9, to_key: 9, curve: 9, reserved: 9 };
        let mut list = [empty; 3];
        assert_eq!(unsafe { (lowering.segments)(instance, list.as_mut_ptr()) }, 0);
        let segment = |start, from_key, curve| raw::KeySegment {
            start,
            from_key,
            to_key: from_key + 1,
            curve,
            reserved: 0,
        };
        // Without curves both are linear (−1); nothing is written behind them.
        assert_eq!(list, [segment(0.0, 0, -1), segment(0.5, 1, -1), empty]);
        let single = prepared(1);
        assert_eq!(unsafe { (lowering.segment_count)(single, &mut count) }, -3);
        unsafe {
            (functions.destroy)(instance);
            (functions.destroy)(single);
        }
        let mut held = make::<Steps>(&[("hold", true.into())]).unwrap();
        held.prepare(&pegbar::testing::animation(&keys, 1.0)).unwrap();
        assert_eq!(held.segments(), None);
        let at = |progress| held.blend(Moment { progress, time: progress });
        assert_eq!((at(0.7).from, at(0.7).fraction, at(1.0).fraction), (1, 0.0, 1.0));
    }
}
