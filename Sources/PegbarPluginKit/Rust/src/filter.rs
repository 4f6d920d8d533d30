//! Image filters: they change a picture, make one, or compose several.

use crate::effect::{effect_functions, Begun, EffectPlan, EffectSetup, Frame, Prepared, Stage};
use crate::error::Result;
use crate::image::{PixelFormat, Region};
use crate::instance::Plugin;
use crate::raw;
use crate::row_blend::{self, RowBlend};
use crate::table::{last, last_list};
use std::mem::size_of;
use std::ops::RangeInclusive;
use std::slice;

/// An image filter. All pictures of a frame have one size and lie at one place, whose coordinates
/// are multiples of 16 pixels. What lies outside of an input is transparent. The bytes are the same
/// for any division into regions, any order, any thread.
pub trait Filter: Plugin {
    /// The numbers of pictures that the filter takes: 0 for a generator, 2 and more for a
    /// composition, whose first picture is the one on top.
    const INPUTS: RangeInclusive<u32> = 1..=1;

    /// The forms of pictures that the plugin accepts, the best first; none for
    /// `PixelFormat::RGBA8`.
    const PIXEL_FORMATS: &'static [PixelFormat] = &[];

    /// How many pixels away a pixel of an input may change the output. The size in the setup is 0.
    fn reach(&self, _setup: &EffectSetup) -> i32 {
        0
    }

    /// The pixels that may be visible in the output when the inputs have visible pixels in `inputs`
    /// only: the region around all of them, grown by the reach. `Region::EVERYTHING` for a filter
    /// that makes something of nothing.
    fn extent(&self, inputs: &[Region], setup: &EffectSetup) -> Region {
        let all = inputs.iter().fold(Region::default(), |all, input| all.union(input));
        if all.is_empty() {
            all
        } else {
            all.grown(self.reach(setup))
        }
    }

    /// The pixels of an input that drawing `output` reads: `output`, grown by the reach.
    fn region_of_interest(&self, _input: usize, output: Region, setup: &EffectSetup) -> Region {
        output.grown(self.reach(setup))
    }

    /// Learns the size; again when it changes.
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

    /// Whether a filter of two pictures can be a layer's blend mode: then it has `blend`.
    const ROW_BLEND: Option<RowBlend> = None;

    /// Lays pixels of `source`, input 0, over as many of `backdrop`, input 1, in place. A pixel
    /// depends only on the two at its place; the result is that of `render`. The host calls it for
    /// stretches of a few pixels, thousands of times in a frame.
    fn blend(&self, _backdrop: &mut [[u8; 4]], _source: &[[u8; 4]]) {}
}

effect_functions!(Filter);

unsafe extern "C" fn prepare_filter<T: Filter>(
    instance: raw::Instance,
    setup: *const raw::EffectSetup,
    plan: *mut raw::EffectPlan,
) -> raw::Status {
    let status = unsafe { prepare::<T>(instance, setup, plan) };
    unsafe { Made::<T>::setting_up(instance) }.setup.1 = row_blend::table::<T>(instance);
    status
}

unsafe extern "C" fn extent<T: Filter>(
    instance: raw::Instance,
    setup: *const raw::EffectSetup,
    inputs: *const raw::Region,
    output: *mut raw::Region,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        let setup = EffectSetup::from_raw(unsafe { &*setup });
        let count = if inputs.is_null() { 0 } else { setup.input_count };
        let regions: Vec<_> = (0..count)
            .map(|i| Region::from_raw(unsafe { &slice::from_raw_parts(inputs, count)[i] }))
            .collect();
        unsafe { *output = made.plugin.extent(&regions, &setup).raw() };
        Ok(())
    })
}

unsafe extern "C" fn region_of_interest<T: Filter>(
    instance: raw::Instance,
    setup: *const raw::EffectSetup,
    input: u32,
    output: *const raw::Region,
    needed: *mut raw::Region,
) -> raw::Status {
    let made = unsafe { Made::<T>::of(instance) };
    made.host.status(|| {
        let setup = EffectSetup::from_raw(unsafe { &*setup });
        let output = Region::from_raw(unsafe { &*output });
        let answer = made.plugin.region_of_interest(input as usize, output, &setup);
        unsafe { *needed = answer.raw() };
        Ok(())
    })
}

pub(crate) fn descriptor<T: Filter>() -> *const raw::Descriptor {
    let formats: Vec<_> = T::PIXEL_FORMATS.iter().map(|format| format.raw()).collect();
    let functions = last(raw::ImageEffect {
        struct_size: size_of::<raw::ImageEffect>() as u32,
        minimum_inputs: *T::INPUTS.start(),
        maximum_inputs: *T::INPUTS.end(),
        pixel_format_count: formats.len() as u32,
        pixel_formats: last_list(formats),
        create: Made::<T>::create,
        destroy: Made::<T>::destroy,
        prepare: prepare_filter::<T>,
        render: render::<T>,
        begin_frame: Some(begin_frame::<T>),
        end_frame: Some(end_frame::<T>),
        extent: Some(extent::<T>),
        region_of_interest: Some(region_of_interest::<T>),
        get_extension: Some(row_blend::find::<T>),
    });
    T::descriptor().last(raw::KIND_IMAGE_FILTER, functions.cast())
}
