//! Hosts in miniature, for the unit tests of plugins.
//!
//! `pegbar check` tests the laws that hold for every plugin; a unit test says what yours does.

use crate::animation::AnimationSetup;
use crate::descriptor::Direction;
use crate::effect::{Begun, EffectPlan, EffectSetup, Frame, Stage};
use crate::error::Result;
use crate::filter::Filter;
use crate::host::Host;
use crate::image::PixelFormat;
use crate::instance::Plugin;
use crate::raw;
use crate::table::{last, last_list};
use crate::transition::Transition;
use crate::value::{Arguments, Value};
use std::mem::size_of;
use std::ops::{Deref, DerefMut};
use std::os::raw::{c_char, c_void};
use std::ptr::{null, null_mut};

mod forms;
use forms::Stored;

unsafe extern "C" fn log(_host: *const raw::Host, _level: u32, message: *const c_char) {
    eprintln!("{}", unsafe { crate::host::text(message) });
}

unsafe extern "C" fn set_error(_: *const raw::Host, _: raw::Status, _: *const c_char) {}

unsafe extern "C" fn alloc(_: *const raw::Host, _: u64, _: u64) -> *mut c_void {
    null_mut()
}

unsafe extern "C" fn free(_: *const raw::Host, _: *mut c_void) {}

unsafe extern "C" fn is_cancelled(_: *const raw::Host) -> u32 {
    0
}

unsafe extern "C" fn parallel_for(
    _: *const raw::Host,
    count: u32,
    body: unsafe extern "C" fn(*mut c_void, u32) -> raw::Status,
    argument: *mut c_void,
) -> raw::Status {
    (0..count).map(|i| unsafe { body(argument, i) }).find(|status| *status < 0).unwrap_or(0)
}

unsafe extern "C" fn get_extension(_: *const raw::Host, _: *const c_char) -> *const c_void {
    null()
}

/// A host that logs to the standard error, offers no extension and never cancels.
pub fn host() -> Host {
    unsafe { Host::new(host_table()) }
}

/// The same as the interface's table, valid until the process ends: to call what a host calls.
pub fn host_table() -> *const raw::Host {
    last(raw::Host {
        struct_size: size_of::<raw::Host>() as u32,
        abi_major: raw::ABI_MAJOR,
        abi_minor: raw::ABI_MINOR,
        context: null_mut(),
        name: crate::table::last_text("test"),
        version: crate::table::last_text("1"),
        library_path: null(),
        log,
        set_error,
        alloc,
        free,
        is_cancelled,
        parallel_for,
        get_extension,
    })
}

/// A plugin's descriptor and values, valid for good.
struct Given {
    descriptor: *const raw::Descriptor,
    values: Vec<*const raw::Value>,
}

impl Given {
    fn new<T: Plugin>(given: &[(&str, Value)]) -> Self {
        let descriptor = T::descriptor().last(0, null());
        let count = unsafe { (*descriptor).parameter_count } as usize;
        let default = |index| unsafe { (**(*descriptor).parameters.add(index)).default_value };
        let mut made = Given { descriptor, values: (0..count).map(default).collect() };
        for (key, value) in given {
            made.set::<T>(key, value);
        }
        made
    }

    fn set<T: Plugin>(&mut self, key: &str, value: &Value) {
        let described = T::descriptor();
        match described.parameters.iter().position(|parameter| parameter.is_called(key)) {
            Some(index) => self.values[index] = described.parameters[index].last_value(value),
            None => panic!("no parameter '{}'", key),
        }
    }

    fn count(&self) -> u32 {
        self.values.len() as u32
    }
}

/// An instance of a plugin and the values of its parameters; it dereferences to the plugin.
pub struct Instance<T> {
    plugin: T,
    given: Given,
}

impl<T: Plugin> Instance<T> {
    /// Sets the value of an `animatable` parameter in later frames, as an animation of the parameter
    /// does. The plugin is not created again.
    ///
    /// # Panics
    /// If the plugin has no parameter with the key.
    pub fn set(&mut self, key: &str, value: Value) {
        self.given.set::<T>(key, &value);
    }
}

impl<T: Plugin> From<T> for Instance<T> {
    /// Wraps a plugin that `make` did not create; in its frames, parameters have their defaults.
    fn from(plugin: T) -> Self {
        Instance { plugin, given: Given::new::<T>(&[]) }
    }
}

impl<T> Deref for Instance<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.plugin
    }
}

impl<T> DerefMut for Instance<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.plugin
    }
}

/// Makes an instance; parameters that are not given have their defaults.
///
/// # Panics
/// If the plugin has no parameter with a key.
pub fn make<T: Plugin>(values: &[(&str, Value)]) -> Result<Instance<T>> {
    let given = Given::new::<T>(values);
    let (list, count) = (given.values.as_ptr(), given.count());
    let plugin = T::new(&unsafe { Arguments::new(host(), &*given.descriptor, list, count) })?;
    Ok(Instance { plugin, given })
}

/// A picture of 8 bits per channel, premultiplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// Row by row, from the top.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Makes a picture from the colour of each pixel.
    pub fn new(width: i32, height: i32, color: impl Fn(i32, i32) -> [u8; 4]) -> Self {
        let pixels = (0..width * height).map(|i| color(i % width, i / width)).collect();
        Picture { width, height, pixels }
    }

    /// The pixel at (x, y).
    pub fn pixel(&self, x: i32, y: i32) -> [u8; 4] {
        self.pixels[(y * self.width + x) as usize]
    }
}

/// Draws a frame of a transition as a host does: it prepares the plugin and renders all passes, each
/// in several regions. The plugin gets pictures in the first of its pixel formats, and the values of
/// the instance. The direction is the descriptor's default, and the seed is 0.
pub fn draw<T: Transition>(
    transition: &mut Instance<T>,
    from: &Picture,
    to: &Picture,
    progress: f64,
) -> Result<Picture> {
    let Instance { plugin, given } = transition;
    let size = (from.width, from.height);
    let stage = Scene::new(given, T::PIXEL_FORMATS, &[from, to], size, 1.0);
    let plan = plugin.prepare(&stage.setup)?;
    stage.frame(plan, progress, |step, frame| match step {
        Step::Begin => plugin.begin_frame(frame),
        Step::Render => plugin.render(frame).map(|()| Begun::Render),
        Step::End => {
            plugin.end_frame(frame);
            Ok(Begun::Done)
        }
    })
}

/// Draws pictures of one size at (0,0) through a filter, as `draw` does with a transition.
pub fn filter<T: Filter>(
    filter: &mut Instance<T>,
    inputs: &[&Picture],
    width: i32,
    height: i32,
) -> Result<Picture> {
    let Instance { plugin, given } = filter;
    let stage = Scene::new(given, T::PIXEL_FORMATS, inputs, (width, height), 0.0);
    let plan = plugin.prepare(&stage.setup)?;
    stage.frame(plan, 0.0, |step, frame| match step {
        Step::Begin => plugin.begin_frame(frame),
        Step::Render => plugin.render(frame).map(|()| Begun::Render),
        Step::End => {
            plugin.end_frame(frame);
            Ok(Begun::Done)
        }
    })
}

/// A function of an effect that the host calls.
enum Step {
    Begin,
    Render,
    End,
}

/// The pictures of an effect, prepared for a plugin.
struct Scene<'a> {
    given: &'a Given,
    setup: EffectSetup,
    inputs: Vec<Stored>,
}

impl<'a> Scene<'a> {
    fn new(
        given: &'a Given,
        formats: &[PixelFormat],
        inputs: &[&Picture],
        (width, height): (i32, i32),
        duration: f64,
    ) -> Self {
        let setup = EffectSetup {
            input_count: inputs.len(),
            direction: Direction::from_raw(unsafe { (*given.descriptor).default_direction }),
            is_draft: false,
            width,
            height,
            scale: 1.0,
            pixel_aspect: 1.0,
            duration,
            pixels: formats.first().copied().unwrap_or(PixelFormat::RGBA8),
        };
        let inputs = inputs.iter().map(|picture| Stored::new(picture, setup.pixels)).collect();
        Scene { given, setup, inputs }
    }

    fn frame(
        &self,
        plan: EffectPlan,
        progress: f64,
        mut call: impl FnMut(Step, &mut Frame) -> Result<Begun>,
    ) -> Result<Picture> {
        let (setup, given) = (&self.setup, self.given);
        let mut out =
            Stored::new(&Picture::new(setup.width, setup.height, |_, _| [0; 4]), setup.pixels);
        let images: Vec<_> = self.inputs.iter().map(Stored::image).collect();
        let inputs: Vec<_> = images.iter().map(|image| image as *const raw::Image).collect();
        let output = out.image_mut();
        let (mut shared, mut own) = (blocks(plan.frame_bytes), blocks(plan.call_bytes));
        let whole = raw::EffectFrame {
            struct_size: size_of::<raw::EffectFrame>() as u32,
            pass: 0,
            region: raw::Region { x0: 0, y0: 0, x1: setup.width, y1: setup.height },
            input_count: inputs.len() as u32,
            value_count: given.count(),
            inputs: inputs.as_ptr(),
            output: &output,
            values: given.values.as_ptr(),
            progress,
            linear_progress: progress,
            time: progress,
            number: 0,
            seed: 0,
            frame_memory: pointer(&mut shared),
            call_memory: pointer(&mut own),
        };
        let host = host();
        let descriptor = given.descriptor;
        let alone = || unsafe { Frame::new(&whole, setup, plan, Stage::Alone, host, descriptor) };
        let begun = call(Step::Begin, &mut alone());
        let drawn = begun.and_then(|begun| {
            let passes = if begun == Begun::Done { 0 } else { plan.passes };
            (0..passes).try_for_each(|pass| {
                regions(setup.width, setup.height).try_for_each(|region| {
                    let part = raw::EffectFrame { pass, region, ..whole };
                    let mut frame =
                        unsafe { Frame::new(&part, setup, plan, Stage::Pass, host, descriptor) };
                    call(Step::Render, &mut frame).map(|_| ())
                })
            })
        });
        call(Step::End, &mut alone())?;
        drawn.map(|()| out.picture())
    }
}

/// So many bytes at a multiple of 64, as the host's memory is aligned.
fn blocks(bytes: u64) -> Vec<Block> {
    vec![Block([0xA5; 64]); (bytes as usize + 63) / 64]
}

#[derive(Clone)]
#[repr(align(64))]
struct Block(#[allow(dead_code)] [u8; 64]);

fn pointer(blocks: &mut [Block]) -> *mut c_void {
    if blocks.is_empty() {
        return null_mut();
    }
    blocks.as_mut_ptr().cast()
}

/// Four unequal parts of a picture, from the last to the first.
fn regions(width: i32, height: i32) -> impl Iterator<Item = raw::Region> {
    let (x, y) = ((width + 2) / 3, (height + 1) / 2);
    let parts = [(x, y, width, height), (0, y, x, height), (x, 0, width, y), (0, 0, x, y)];
    let all = IntoIterator::into_iter(parts).map(|(x0, y0, x1, y1)| raw::Region { x0, y0, x1, y1 });
    all.filter(|region| region.x0 < region.x1 && region.y0 < region.y1)
}

/// An animation between keys with equally many numbers each.
///
/// # Panics
/// If the keys have different lengths.
pub fn animation(keys: &[&[f64]], duration: f64) -> AnimationSetup<'static> {
    AnimationSetup::new(unsafe { &*animation_table(keys, duration) })
}

/// The same as the interface's struct, valid until the process ends.
///
/// # Panics
/// If the keys have different lengths.
pub fn animation_table(keys: &[&[f64]], duration: f64) -> *const raw::AnimationSetup {
    let count = keys.first().map_or(0, |key| key.len());
    assert!(keys.iter().all(|key| key.len() == count), "the keys have different lengths");
    last(raw::AnimationSetup {
        struct_size: size_of::<raw::AnimationSetup>() as u32,
        value_kind: if count == 1 { 2 } else { 8 },
        component_count: count as u32,
        key_count: keys.len() as u32,
        keys: last_list(keys.concat()),
        key_times: null(),
        key_time_count: 0,
        curve_count: 0,
        curves: null(),
        duration,
        calculation_mode: 1,
        rotation_mode: 0,
        tension: null(),
        continuity: null(),
        bias: null(),
        tension_count: 0,
        continuity_count: 0,
        bias_count: 0,
        child_count: 0,
        path: null(),
    })
}
