//! Animation kinds: the value of an animation at a time in its cycle.

use crate::error::Result;
use crate::instance::{answer, Instance, Plugin};
use crate::lowering::{self, KeySegment};
use crate::raw;
use crate::table::last;
use crate::value::{list, Curve, Path};
use std::mem::size_of;
use std::ops::BitOr;
use std::slice;

/// The properties of an animation that a kind reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs(u32);

impl Inputs {
    /// fromValue, toValue, byValue: the host turns them into key 0 and key 1.
    pub const ENDS: Inputs = Inputs(1);
    /// values, keyTimes, timingFunctions, calculationMode.
    pub const KEYS: Inputs = Inputs(2);
    /// path, rotationMode.
    pub const PATH: Inputs = Inputs(4);
    /// animations: a group, which has `child_time` and no values of its own.
    pub const CHILDREN: Inputs = Inputs(8);

    /// Whether all of `other` are among them.
    pub fn contains(self, other: Inputs) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Inputs {
    type Output = Inputs;
    fn bitor(self, other: Inputs) -> Inputs {
        Inputs(self.0 | other.0)
    }
}

/// The type of the animated value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Pictures, strings, paths: blend only.
    Other = 1,
    /// One number.
    Number,
    /// x y.
    Point,
    /// Width and height.
    Size,
    /// x y width height.
    Rect,
    /// Red green blue alpha, sRGB-encoded, not premultiplied.
    Color,
    /// m11 m12 … m44, row vectors.
    Transform,
    /// An array of numbers, of points or of colours.
    Numbers,
}

/// How keys are interpolated: Core Animation's calculationMode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalculationMode {
    /// Linear from key to key, at the key times.
    Linear = 1,
    /// Each key is held until the next key's time.
    Discrete,
    /// Linear at constant speed.
    Paced,
    /// A smooth curve through the keys.
    Cubic,
    /// The smooth curve at constant speed.
    CubicPaced,
}

/// How a layer turns while it moves along a path: Core Animation's rotationMode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotationMode {
    /// It does not turn.
    None,
    /// Its x axis points along the path.
    Along,
    /// Its x axis points against the path's direction.
    Against,
}

/// An animation as the user wrote it; valid during `prepare`.
#[derive(Clone, Copy)]
pub struct AnimationSetup<'a>(&'a raw::AnimationSetup);

impl<'a> AnimationSetup<'a> {
    pub(crate) fn new(setup: &'a raw::AnimationSetup) -> Self {
        AnimationSetup(setup)
    }

    /// The type of the animated value.
    pub fn value_kind(&self) -> ValueKind {
        match self.0.value_kind {
            2 => ValueKind::Number,
            3 => ValueKind::Point,
            4 => ValueKind::Size,
            5 => ValueKind::Rect,
            6 => ValueKind::Color,
            7 => ValueKind::Transform,
            8 => ValueKind::Numbers,
            _ => ValueKind::Other,
        }
    }

    /// The count of numbers in a value; 0 for `ValueKind::Other`.
    pub fn component_count(&self) -> usize {
        self.0.component_count as usize
    }

    /// The count of key values: 2 for ends, else as many as the user gave.
    pub fn key_count(&self) -> usize {
        self.0.key_count as usize
    }

    /// The numbers of one key; none if values are not numbers or change while the animation runs.
    pub fn key(&self, index: usize) -> Option<&'a [f64]> {
        let keys = unsafe { list(self.0.keys, self.0.key_count * self.0.component_count) };
        let count = self.component_count();
        if keys.is_empty() {
            return None;
        }
        keys.get(index * count..(index + 1) * count)
    }

    /// The key times as the user wrote them, unchecked.
    pub fn key_times(&self) -> &'a [f64] {
        unsafe { list(self.0.key_times, self.0.key_time_count) }
    }

    /// The curves of the segments between keys; further segments are linear. The host lends them
    /// for as long as the instance lives.
    pub fn curves(&self) -> Vec<Curve> {
        let curves = unsafe { list(self.0.curves, self.0.curve_count) };
        curves.iter().filter_map(|curve| unsafe { Curve::new(*curve) }).collect()
    }

    /// The duration of one cycle in seconds.
    pub fn duration(&self) -> f64 {
        self.0.duration
    }

    /// How keys are interpolated.
    pub fn calculation_mode(&self) -> CalculationMode {
        match self.0.calculation_mode {
            2 => CalculationMode::Discrete,
            3 => CalculationMode::Paced,
            4 => CalculationMode::Cubic,
            5 => CalculationMode::CubicPaced,
            _ => CalculationMode::Linear,
        }
    }

    /// How the layer turns.
    pub fn rotation_mode(&self) -> RotationMode {
        match self.0.rotation_mode {
            1 => RotationMode::Along,
            2 => RotationMode::Against,
            _ => RotationMode::None,
        }
    }

    /// The tension of each key in the cubic modes; 0 for keys beyond the end.
    pub fn tension(&self) -> &'a [f64] {
        unsafe { list(self.0.tension, self.0.tension_count) }
    }

    /// The continuity of each key, likewise.
    pub fn continuity(&self) -> &'a [f64] {
        unsafe { list(self.0.continuity, self.0.continuity_count) }
    }

    /// The bias of each key, likewise.
    pub fn bias(&self) -> &'a [f64] {
        unsafe { list(self.0.bias, self.0.bias_count) }
    }

    /// The number of animations in a group.
    pub fn child_count(&self) -> usize {
        self.0.child_count as usize
    }

    /// The path of the animation.
    pub fn path(&self) -> Option<Path> {
        unsafe { Path::new(self.0.path) }
    }
}

/// What `prepare` decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimationPlan {
    output: u32,
    has_rotation: bool,
    ignores_keys: bool,
}

impl AnimationPlan {
    /// The host interpolates between two keys: for values of any type.
    pub const BLEND: AnimationPlan =
        AnimationPlan { output: 1, has_rotation: false, ignores_keys: false };
    /// The plugin writes the numbers of the value: for values that have components.
    pub const NUMBERS: AnimationPlan =
        AnimationPlan { output: 2, has_rotation: false, ignores_keys: false };

    /// One more number follows the value: the angle in radians that turns the layer.
    pub fn with_rotation(mut self) -> Self {
        self.has_rotation = true;
        self
    }

    /// Results do not depend on the numbers of the keys: thousands of layers then share an instance.
    pub fn ignoring_keys(mut self) -> Self {
        self.ignores_keys = true;
        self
    }
}

/// A time in a cycle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The position after repetition, reversal and timing function: 0…1, or beyond.
    pub progress: f64,
    /// progress × duration, in seconds.
    pub time: f64,
}

/// Two keys and the fraction between them; beyond 0…1 it extrapolates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blend {
    /// The key at fraction 0.
    pub from: u32,
    /// The key at fraction 1.
    pub to: u32,
    /// The fraction.
    pub fraction: f64,
}

/// An animation kind. `blend`, `numbers` and `child_time` are called with times in any order, from
/// any thread.
pub trait Animation: Plugin {
    /// What the kind reads.
    const INPUTS: Inputs;

    /// Reads the animation, once.
    fn prepare(&mut self, setup: &AnimationSetup) -> Result<AnimationPlan>;

    /// The result at a moment, with `AnimationPlan::BLEND`.
    fn blend(&self, moment: Moment) -> Blend {
        Blend { from: 0, to: 1, fraction: moment.progress }
    }

    /// Writes the value at a moment, with `AnimationPlan::NUMBERS`: as many numbers as the value
    /// has, and the rotation. `base` is the start value, empty if values are not numbers.
    fn numbers(&self, _moment: Moment, base: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        out[..base.len()].copy_from_slice(base);
    }

    /// The natural duration in seconds; it depends on the parameters only, and may be asked for
    /// without `prepare`.
    fn natural_duration(&self) -> Option<f64> {
        None
    }

    /// With `AnimationPlan::BLEND`: the animation as segments, which the host evaluates by itself;
    /// none for what is no such thing. They give what `blend` gives.
    fn segments(&self) -> Option<Vec<KeySegment>> {
        None
    }

    /// Groups: the time of a child when the group is at `time`; none if the child is not active.
    fn child_time(&self, _child: usize, time: f64) -> Option<f64> {
        Some(time)
    }
}

/// What an instance remembers from `prepare`.
#[derive(Default)]
pub(crate) struct Prepared {
    component_count: usize,
    number_count: usize,
}

pub(crate) type Made<T> = Instance<T, Prepared>;

unsafe extern "C" fn prepare<T: Animation>(
    instance: raw::Instance,
    setup: *const raw::AnimationSetup,
    plan: *mut raw::AnimationPlan,
) -> raw::Status {
    let made = unsafe { Made::<T>::setting_up(instance) };
    made.host.status(|| {
        let setup = AnimationSetup::new(unsafe { &*setup });
        let answer = made.plugin.prepare(&setup)?;
        let component_count = setup.component_count();
        made.setup = Prepared {
            component_count,
            number_count: component_count + usize::from(answer.has_rotation),
        };
        let plan = unsafe { &mut *plan };
        plan.output = answer.output;
        plan.has_rotation = answer.has_rotation.into();
        plan.ignores_keys = answer.ignores_keys.into();
        Ok(())
    })
}

unsafe extern "C" fn eval<T: Animation>(
    instance: raw::Instance,
    batch: *const raw::AnimationBatch,
) -> raw::Status {
    let (made, batch) = unsafe { (Made::<T>::of(instance), &*batch) };
    made.host.status(|| {
        for i in 0..batch.count as usize {
            let moment =
                unsafe { Moment { progress: *batch.progress.add(i), time: *batch.time.add(i) } };
            if batch.out.is_null() {
                let blend = made.plugin.blend(moment);
                unsafe {
                    *batch.from_key.add(i) = blend.from;
                    *batch.to_key.add(i) = blend.to;
                    *batch.fraction.add(i) = blend.fraction;
                }
                continue;
            }
            let at = |stride: i64| i as isize * stride as isize;
            let base = if batch.base.is_null() {
                &[][..]
            } else {
                let start = unsafe { batch.base.offset(at(batch.base_stride)) };
                unsafe { slice::from_raw_parts(start, made.setup.component_count) }
            };
            let start = unsafe { batch.out.offset(at(batch.out_stride)) };
            let out = unsafe { slice::from_raw_parts_mut(start, made.setup.number_count) };
            made.plugin.numbers(moment, base, out);
        }
        Ok(())
    })
}

unsafe extern "C" fn natural_duration<T: Animation>(
    instance: raw::Instance,
    seconds: *mut f64,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    unsafe { answer(made.host, seconds, || made.plugin.natural_duration().map(|time| [time])) }
}

unsafe extern "C" fn map_child<T: Animation>(
    instance: raw::Instance,
    child: u32,
    count: u64,
    time: *const f64,
    child_time: *mut f64,
    active: *mut u8,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        for i in 0..count as usize {
            let result = made.plugin.child_time(child as usize, unsafe { *time.add(i) });
            unsafe {
                *child_time.add(i) = result.unwrap_or(0.0);
                *active.add(i) = result.is_some().into();
            }
        }
        Ok(())
    })
}

pub(crate) fn descriptor<T: Animation>() -> *const raw::Descriptor {
    let is_group = T::INPUTS.contains(Inputs::CHILDREN);
    let functions = last(raw::AnimationKind {
        struct_size: size_of::<raw::AnimationKind>() as u32,
        inputs: T::INPUTS.0,
        create: Made::<T>::create,
        destroy: Made::<T>::destroy,
        prepare: prepare::<T>,
        eval: if is_group { None } else { Some(eval::<T>) },
        natural_duration: Some(natural_duration::<T>),
        map_child: if is_group { Some(map_child::<T>) } else { None },
        get_extension: if is_group { None } else { Some(lowering::find::<T>) },
    });
    T::descriptor().last(raw::KIND_ANIMATION, functions.cast())
}
