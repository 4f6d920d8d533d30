//! Transitions: one picture becomes another.

use crate::effect::{effect_functions, Begun, EffectPlan, EffectSetup, Frame, Prepared, Stage};
use crate::error::Result;
use crate::image::PixelFormat;
use crate::instance::Plugin;
use crate::placement::{self, Placement};
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

    /// Where both pictures are, for outputs without pixels; none for a transition that does more
    /// than move, turn and fade its pictures. Drawing the placement gives what `render` draws.
    fn placement(&self, _progress: f64) -> Option<Placement> {
        None
    }
}

effect_functions!(Transition);

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
        region_of_interest: None,
        get_extension: Some(placement::find::<T>),
    });
    T::descriptor().last(raw::KIND_TRANSITION, functions.cast())
}
