//! What image effects are drawn with: setup, plan, frames.

use crate::descriptor::Direction;
use crate::host::Host;
use crate::image::{part, Image, Pixel, PixelFormat, Region};
use crate::raw;
use crate::value::{list, Arguments};
use std::ops::Range;
use std::os::raw::c_void;
use std::slice;

/// What stays the same from frame to frame.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectSetup {
    /// The number of input pictures.
    pub input_count: usize,
    /// The edge from which motion comes: one of the descriptor's directions, or none.
    pub direction: Option<Direction>,
    /// Whether this is a preview, for which a faster and coarser result is welcome.
    pub is_draft: bool,
    /// The size of all pictures, in pixels; 0 where a filter is asked for regions.
    pub width: i32,
    /// The size of all pictures, in pixels; 0 where a filter is asked for regions.
    pub height: i32,
    /// Pixels per point, more than 0.
    pub scale: f64,
    /// The width of a pixel divided by its height.
    pub pixel_aspect: f64,
    /// The duration in seconds; 0 if unknown, and in filters.
    pub duration: f64,
    /// The form of all pictures: one that the plugin accepts.
    pub pixels: PixelFormat,
}

impl EffectSetup {
    pub(crate) fn from_raw(setup: &raw::EffectSetup) -> Self {
        EffectSetup {
            input_count: setup.input_count as usize,
            direction: Direction::from_raw(setup.direction),
            is_draft: setup.quality == 1,
            width: setup.width,
            height: setup.height,
            scale: setup.scale,
            pixel_aspect: setup.pixel_aspect,
            duration: setup.duration,
            pixels: PixelFormat::from_raw(&setup.pixels),
        }
    }
}

/// How frames are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectPlan {
    /// The number of passes of each frame, 1…64.
    pub passes: u32,
    /// Bytes that all calls of a frame share, up to 2^32: `Frame::memory`.
    pub frame_bytes: u64,
    /// Bytes for each single call, up to 2^24: `Frame::call_memory`.
    pub call_bytes: u64,
    /// Whether a filter with one input changes nothing; then no frame is drawn.
    pub is_identity: bool,
    /// Whether a filter reads the frame's time or number.
    pub is_frame_varying: bool,
}

impl Default for EffectPlan {
    fn default() -> Self {
        EffectPlan {
            passes: 1,
            frame_bytes: 0,
            call_bytes: 0,
            is_identity: false,
            is_frame_varying: false,
        }
    }
}

/// The result of `begin_frame`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// The passes follow.
    Render,
    /// The whole output has been drawn already.
    Done,
}

/// Numbers that the host's memory may be used as.
///
/// # Safety
/// Every bit pattern is a value of the type, which is aligned to at most 64 bytes.
pub unsafe trait Plain: Copy + 'static {}

macro_rules! plain {
    ($($name:ty)*) => { $(unsafe impl Plain for $name {})* };
}
plain!(u8 i8 u16 i16 u32 i32 u64 i64 f32 f64);
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Which calls may run beside this one.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stage {
    /// None on this frame: `begin_frame`, `end_frame`.
    Alone,
    /// Those for other regions of the same pass.
    Pass,
}

/// A call on one frame.
pub struct Frame<'a> {
    raw: &'a raw::EffectFrame,
    setup: &'a EffectSetup,
    plan: EffectPlan,
    stage: Stage,
    arguments: Arguments<'a>,
    has_call_memory: bool,
}

impl<'a> Frame<'a> {
    /// # Safety
    /// All pointers are the host's and valid for 'a; memory is as large as `plan` says.
    pub(crate) unsafe fn new(
        raw: &'a raw::EffectFrame,
        setup: &'a EffectSetup,
        plan: EffectPlan,
        stage: Stage,
        host: Host,
        descriptor: *const raw::Descriptor,
    ) -> Self {
        let arguments = unsafe { Arguments::new(host, &*descriptor, raw.values, raw.value_count) };
        Frame { raw, setup, plan, stage, arguments, has_call_memory: true }
    }

    /// Size, direction, scale …
    pub fn setup(&self) -> &'a EffectSetup {
        self.setup
    }

    /// The host of the instance.
    pub fn host(&self) -> Host {
        self.arguments.host()
    }

    /// The values of the parameters in this frame; those of animatable ones change.
    pub fn arguments(&self) -> Arguments<'a> {
        self.arguments
    }

    /// The pass, from 0.
    pub fn pass(&self) -> u32 {
        self.raw.pass
    }

    /// The pixels to draw: the last pass writes all of them.
    pub fn region(&self) -> Region {
        Region::from_raw(&self.raw.region)
    }

    /// The eased progress of a transition, more than 0 and less than 1.
    pub fn progress(&self) -> f64 {
        self.raw.progress
    }

    /// The progress in time, before the timing function, 0…1.
    pub fn linear_progress(&self) -> f64 {
        self.raw.linear_progress
    }

    /// Seconds since the transition began, or the layer's time.
    pub fn time(&self) -> f64 {
        self.raw.time
    }

    /// The number of the frame, from 0; none if frames have no numbers.
    pub fn number(&self) -> Option<i64> {
        (self.raw.number >= 0).then_some(self.raw.number)
    }

    /// The same for every frame; the only source of randomness that a plugin may use.
    pub fn seed(&self) -> u64 {
        self.raw.seed
    }

    /// The number of input pictures.
    pub fn input_count(&self) -> usize {
        self.raw.input_count as usize
    }

    /// An input picture.
    ///
    /// # Panics
    /// If there is none with the index.
    pub fn input(&self, index: usize) -> Image<'a> {
        let inputs = unsafe { list(self.raw.inputs, self.raw.input_count) };
        let image = unsafe { Image::new(inputs[index]) };
        image.unwrap_or_else(|| panic!("the host passed no picture {}", index))
    }

    /// A transition's old picture.
    pub fn from(&self) -> Image<'a> {
        self.input(0)
    }

    /// A transition's new picture.
    pub fn to(&self) -> Image<'a> {
        self.input(1)
    }

    /// The region's part of the output's row `y`, to be written.
    ///
    /// # Panics
    /// If the row is not in the region, or if the output's pixels are no `P`.
    pub fn row_mut<P: Pixel>(&mut self, y: i32) -> &mut [P] {
        let region = self.region();
        assert!(region.rows().contains(&y), "row {} is not in the frame's region", y);
        let (start, count) = part::<P>(unsafe { &*self.raw.output }, y, region.columns());
        unsafe { slice::from_raw_parts_mut(start, count) }
    }

    /// Copies a picture's part of the region: what a picture at rest looks like.
    pub fn copy(&mut self, source: Image<'_>) {
        let region = self.region();
        for y in region.rows() {
            match self.setup.pixels.storage {
                crate::Storage::Rgba8 => self.copy_row::<[u8; 4]>(source, y),
                crate::Storage::Rgba16F => self.copy_row::<[u16; 4]>(source, y),
                crate::Storage::Rgba32F => self.copy_row::<[f32; 4]>(source, y),
            }
        }
    }

    fn copy_row<P: Pixel>(&mut self, source: Image<'_>, y: i32) {
        let columns = self.region().columns();
        self.row_mut::<P>(y).copy_from_slice(source.row(y, columns));
    }

    /// Draws a whole picture under a transform (m11 m12 … m44, row vectors, in pixels) over what
    /// the region has: bilinear, with anti-aliased edges and visible back faces. Parts with w ≤ 0
    /// are not drawn.
    ///
    /// For pictures of `PixelFormat::RGBA8`; false if the host has no kernels.
    pub fn draw(&mut self, picture: Image<'_>, transform: &[f64; 16], opacity: u8) -> bool {
        assert!(self.setup.pixels == PixelFormat::RGBA8, "draw needs pictures of RGBA8");
        match self.host().pixels() {
            Some(pixels) => {
                let region = self.region();
                unsafe { pixels.draw(self.raw.output, region, picture, transform, opacity) };
                true
            }
            None => false,
        }
    }

    /// What earlier stages of this frame have written to its memory: `begin_frame`, earlier passes.
    pub fn memory<T: Plain>(&self) -> &[T] {
        unsafe { memory(self.raw.frame_memory, self.plan.frame_bytes) }
    }

    /// The frame's memory, undefined at first.
    ///
    /// # Panics
    /// In `render`, where other calls use it at the same time; see `memory_part`.
    pub fn memory_mut<T: Plain>(&mut self) -> &mut [T] {
        assert!(self.stage == Stage::Alone, "the frame's memory is shared in render");
        unsafe { memory_mut(self.raw.frame_memory, self.plan.frame_bytes) }
    }

    /// A part of the frame's memory for this call alone.
    ///
    /// # Safety
    /// No other call of this pass reads or writes it, and this call reads no `memory` meanwhile.
    /// What belongs to the pixels of the region, such as a part of a row, is such a part.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn memory_part<T: Plain>(&self, range: Range<usize>) -> &mut [T] {
        let count = self.plan.frame_bytes as usize / std::mem::size_of::<T>();
        assert!(range.start <= range.end && range.end <= count, "beyond the frame's memory");
        let start = unsafe { self.raw.frame_memory.cast::<T>().add(range.start) };
        unsafe { slice::from_raw_parts_mut(start, range.len()) }
    }

    /// The memory of this call alone, undefined at first; usable beside the frame.
    ///
    /// # Panics
    /// The second time in one call.
    pub fn call_memory<T: Plain>(&mut self) -> &'a mut [T] {
        assert!(self.has_call_memory, "the memory of the call is in use already");
        self.has_call_memory = false;
        unsafe { memory_mut(self.raw.call_memory, self.plan.call_bytes) }
    }
}

/// # Safety
/// `start` is NULL or points at so many bytes that live for 'a.
unsafe fn memory<'a, T: Plain>(start: *const c_void, bytes: u64) -> &'a [T] {
    if start.is_null() {
        return &[];
    }
    unsafe { slice::from_raw_parts(start.cast(), bytes as usize / std::mem::size_of::<T>()) }
}

/// # Safety
/// Like `memory`, and nobody else uses it.
unsafe fn memory_mut<'a, T: Plain>(start: *mut c_void, bytes: u64) -> &'a mut [T] {
    if start.is_null() {
        return &mut [];
    }
    unsafe { slice::from_raw_parts_mut(start.cast(), bytes as usize / std::mem::size_of::<T>()) }
}

/// What an instance remembers from `prepare`, and a filter's table as a blend mode.
#[derive(Default)]
pub(crate) struct Prepared(pub(crate) Option<Drawn>, pub(crate) Option<raw::RowBlend>);
type Drawn = (EffectSetup, EffectPlan);

impl EffectPlan {
    /// Fills in the host's struct.
    pub(crate) fn fill(&self, plan: &mut raw::EffectPlan) {
        plan.pass_count = self.passes;
        plan.frame_bytes = self.frame_bytes;
        plan.call_bytes = self.call_bytes;
        plan.flags = u32::from(self.is_identity) + 2 * u32::from(self.is_frame_varying);
    }
}

/// The functions of the table that every trait of effects has.
macro_rules! effect_functions {
    ($kind:ident) => {
        pub(crate) type Made<T> = crate::instance::Instance<T, Prepared>;

        impl<T: $kind> Drawing for Made<T> {
            unsafe fn frame<'a>(
                &'a self,
                frame: *const raw::EffectFrame,
                stage: Stage,
            ) -> Frame<'a> {
                let (setup, plan) = self.setup.0.as_ref().expect("the host draws before prepare");
                unsafe { Frame::new(&*frame, setup, *plan, stage, self.host, self.descriptor) }
            }
        }

        /// Makes frames of what the host passes.
        trait Drawing {
            /// # Safety
            /// `frame` is the host's, in a call that the interface allows.
            unsafe fn frame<'a>(
                &'a self,
                frame: *const raw::EffectFrame,
                stage: Stage,
            ) -> Frame<'a>;
        }

        unsafe extern "C" fn prepare<T: $kind>(
            instance: raw::Instance,
            setup: *const raw::EffectSetup,
            plan: *mut raw::EffectPlan,
        ) -> raw::Status {
            let made = unsafe { Made::<T>::setting_up(instance) };
            made.host.status(|| {
                let setup = EffectSetup::from_raw(unsafe { &*setup });
                let answer = made.plugin.prepare(&setup)?;
                made.setup.0 = Some((setup, answer));
                answer.fill(unsafe { &mut *plan });
                Ok(())
            })
        }

        unsafe extern "C" fn begin_frame<T: $kind>(
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

        unsafe extern "C" fn render<T: $kind>(
            instance: raw::Instance,
            frame: *const raw::EffectFrame,
        ) -> raw::Status {
            let made = unsafe { Made::<T>::of(instance) };
            made.host.status(|| made.plugin.render(&mut unsafe { made.frame(frame, Stage::Pass) }))
        }

        unsafe extern "C" fn end_frame<T: $kind>(
            instance: raw::Instance,
            frame: *const raw::EffectFrame,
        ) {
            let made = unsafe { Made::<T>::of(instance) };
            made.host.status(|| {
                made.plugin.end_frame(&mut unsafe { made.frame(frame, Stage::Alone) });
                Ok(())
            });
        }
    };
}
pub(crate) use effect_functions;
