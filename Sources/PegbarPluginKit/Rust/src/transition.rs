//! Transitions: one picture becomes another.

use crate::effect::{Begun, EffectPlan, EffectSetup, Frame, Stage};
use crate::error::Result;
use crate::image::{PixelFormat, Region};
use crate::instance::{Instance, Plugin};
use crate::raw;
use crate::table::{last, last_list};
use std::mem::size_of;

/// A transition. As progress approaches 0, the result approaches the old picture; as it approaches
/// 1, the new one. The bytes are the same for any division into regions, any order, any thread.
pub trait Transition: Plugin {
    /// The forms of pictures that the plugin accepts, the best first; none for
    /// `PixelFormat::RGBA8`.
    const PIXEL_FORMATS: &'static [PixelFormat] = &[];

    /// Learns size and direction; again when they change.
    fn prepare(&mut self, _setup: &EffectSetup) -> Result<EffectPlan> {
        Ok(EffectPlan::default())
    }

    /// Computes what all regions of a frame need, into its memory.
    fn begin_frame(&self, _frame: &mut Frame) -> Result<Begun> {
        Ok(Begun::Render)
    }

    /// Draws a region of a frame in one pass; called from any thread, also concurrently.
    fn render(&self, frame: &mut Frame) -> Result;

    /// Frees what `begin_frame` has allocated by itself.
    fn end_frame(&self, _frame: &mut Frame) {}

    /// The pixels of an input that drawing `output` reads; none for all of them.
    fn region_of_interest(&self, _input: usize, _output: Region) -> Option<Region> {
        None
    }
}

/// What an instance remembers from `prepare`.
#[derive(Default)]
pub(crate) struct Prepared(Option<(EffectSetup, EffectPlan)>);

type Made<T> = Instance<T, Prepared>;

impl<T: Transition> Made<T> {
    /// # Safety
    /// `frame` is the host's, in a call that the interface allows.
    unsafe fn frame<'a>(&'a self, frame: *const raw::EffectFrame, stage: Stage) -> Frame<'a> {
        let (setup, plan) = self.setup.0.as_ref().expect("the host draws before prepare");
        unsafe { Frame::new(&*frame, setup, *plan, stage, self.host, self.descriptor) }
    }
}

unsafe extern "C" fn prepare<T: Transition>(
    instance: raw::Instance,
    setup: *const raw::EffectSetup,
    plan: *mut raw::EffectPlan,
) -> raw::Status {
    let made = unsafe { Made::<T>::setting_up(instance) };
    made.host.status(|| {
        let setup = EffectSetup::from_raw(unsafe { &*setup });
        let answer = made.plugin.prepare(&setup)?;
        made.setup = Prepared(Some((setup, answer)));
        let plan = unsafe { &mut *plan };
        plan.pass_count = answer.passes;
        plan.frame_bytes = answer.frame_bytes;
        plan.call_bytes = answer.call_bytes;
        Ok(())
    })
}

unsafe extern "C" fn begin_frame<T: Transition>(
    instance: raw::Instance,
    frame: *const raw::EffectFrame,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.call(|| {
        let mut frame = unsafe { made.frame(frame, Stage::Alone) };
        let begun = made.plugin.begin_frame(&mut frame)?;
        Ok(if begun == Begun::Done { 1 } else { 0 })
    })
}

unsafe extern "C" fn render<T: Transition>(
    instance: raw::Instance,
    frame: *const raw::EffectFrame,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| made.plugin.render(&mut unsafe { made.frame(frame, Stage::Pass) }))
}

unsafe extern "C" fn end_frame<T: Transition>(
    instance: raw::Instance,
    frame: *const raw::EffectFrame,
) {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        made.plugin.end_frame(&mut unsafe { made.frame(frame, Stage::Alone) });
        Ok(())
    });
}

unsafe extern "C" fn region_of_interest<T: Transition>(
    instance: raw::Instance,
    input: u32,
    output: *const raw::Region,
    needed: *mut raw::Region,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        let output = Region::from_raw(unsafe { &*output });
        let (setup, _) = made.setup.0.as_ref().expect("the host asks before prepare");
        let whole = Region::new(0, 0, setup.width, setup.height);
        let answer = made.plugin.region_of_interest(input as usize, output);
        unsafe { *needed = answer.unwrap_or(whole).raw() };
        Ok(())
    })
}

pub(crate) fn descriptor<T: Transition>() -> *const raw::Descriptor {
    let formats: Vec<_> = T::PIXEL_FORMATS.iter().map(|format| format.raw()).collect();
    let functions = last(raw::ImageEffect {
        struct_size: size_of::<raw::ImageEffect>() as u32,
        minimum_inputs: 2,
        maximum_inputs: 2,
        pixel_format_count: formats.len() as u32,
        pixel_formats: last_list(formats),
        create: Made::<T>::create,
        destroy: Made::<T>::destroy,
        prepare: prepare::<T>,
        render: render::<T>,
        begin_frame: Some(begin_frame::<T>),
        end_frame: Some(end_frame::<T>),
        extent: None,
        region_of_interest: Some(region_of_interest::<T>),
        get_extension: None,
    });
    T::descriptor().last(raw::KIND_TRANSITION, functions.cast())
}
