//! Write plugins for Pegbar in Rust.
//!
//! A plugin is a type: it implements [`Plugin`], which describes it and makes instances, and the
//! trait of its kind: [`Transition`], [`Filter`], [`Timing`], [`ValueFunction`] or [`Animation`]. [`entry!`]
//! exports the library that lists them. Build it as a `cdylib`.
//!
//! ```
//! use pegbar::{Arguments, Descriptor, Library, Plugin, Result, Timing};
//!
//! /// Starts fast and ends slowly.
//! struct Settle;
//!
//! impl Plugin for Settle {
//!     fn descriptor() -> Descriptor {
//!         Descriptor::new("org.example.settle", "Settle", "Starts fast and ends slowly.")
//!             .pure()
//!             .deterministic()
//!     }
//!
//!     fn new(_: &Arguments) -> Result<Self> {
//!         Ok(Settle)
//!     }
//! }
//!
//! impl Timing for Settle {
//!     fn sample(&self, x: f64) -> f64 {
//!         x * (2.0 - x)
//!     }
//! }
//!
//! pegbar::entry!(Library::new("org.example.easings", "Easings", "1.0.0", "MIT").timing::<Settle>());
//! # let settle = pegbar::testing::make::<Settle>(&[]).unwrap();
//! # assert_eq!(settle.sample(0.5), 0.75);
//! ```
//!
//! No panic leaves the plugin: the host gets its message as that of a failed call. Instances are
//! `Send` and `Sync`, so that the host may call them from several threads at the same time. The C
//! headers (`pegbar/plugin.h`) have the laws of each kind, and `pegbar check` tests them.
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]

mod animation;
mod descriptor;
mod effect;
mod error;
mod filter;
mod host;
mod image;
mod instance;
mod library;
mod lowering;
mod parameter;
mod pixels;
mod placement;
mod row_blend;
mod table;
mod timing;
mod transition;
mod value;
mod value_function;

pub mod math;
pub mod raw;
pub mod testing;

pub use animation::{
    Animation, AnimationPlan, AnimationSetup, Blend, CalculationMode, Inputs, Moment, RotationMode,
    ValueKind,
};
pub use descriptor::{Alias, Descriptor, Direction, Threads};
pub use effect::{Begun, EffectPlan, EffectSetup, Frame, Plain};
pub use error::{Error, Result, Status};
pub use filter::Filter;
pub use host::{Host, Level};
pub use image::{
    f32_to_half, half_to_f32, Alpha, ColorSpace, Image, Pixel, PixelFormat, Region, Storage,
};
pub use instance::Plugin;
pub use library::{open, Library};
pub use lowering::{Easing, KeySegment};
pub use parameter::{Parameter, Unit};
pub use pixels::Pixels;
pub use placement::{Place, Placement};
pub use row_blend::RowBlend;
pub use timing::Timing;
pub use transition::Transition;
pub use value::{Arguments, Curve, Path, Segment, Value};
pub use value_function::{ValueFunction, IDENTITY};
