//! The tables of extensions: `pegbar/ext`.

use super::{Image, Instance, Region, Status};
use std::os::raw::c_void;

/// An extension's table, or NULL, by its id.
pub const EXT_ROW_BLEND: &str = "pegbar.row-blend/1";
pub const EXT_LOWERING: &str = "pegbar.lowering/1";
pub const EXT_TRANSITION_GEOMETRY: &str = "pegbar.transition-geometry/1";

/// The kernels of the extension `pegbar.pixels/1`.
#[repr(C)]
pub struct Pixels {
    pub struct_size: u32,
    pub reserved: u32,
    pub copy: unsafe extern "C" fn(*mut u8, *const u8, u64),
    pub mix: unsafe extern "C" fn(*mut u8, *const u8, *const u8, u64, u32),
    pub mix_mask: unsafe extern "C" fn(*mut u8, *const u8, *const u8, *const u8, u64),
    pub over: unsafe extern "C" fn(*mut u8, *const u8, *const u8, u64),
    pub shade: unsafe extern "C" fn(*mut u8, *const u8, u64, u32),
    pub draw: unsafe extern "C" fn(*const Image, *const Region, *const Image, *const f64, u32),
}

/// The table of `pegbar.row-blend/1`; flag 1: the result may be more transparent than the
/// backdrop; flag 2: transparent pixels change the backdrop.
#[repr(C)]
pub struct RowBlend {
    pub struct_size: u32,
    pub flags: u32,
    pub context: *mut c_void,
    pub blend: unsafe extern "C" fn(*mut c_void, *mut u8, *const u8, u64),
}

/// `pegbar_segment`: from one key to another.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeySegment {
    pub start: f64,
    pub from_key: u32,
    pub to_key: u32,
    pub curve: i32,
    pub reserved: u32,
}

/// The table of `pegbar.lowering/1`.
#[repr(C)]
pub struct Lowering {
    pub struct_size: u32,
    pub reserved: u32,
    pub segment_count: unsafe extern "C" fn(Instance, *mut u32) -> Status,
    pub segments: unsafe extern "C" fn(Instance, *mut KeySegment) -> Status,
}

/// Where a transition puts one of its pictures.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    pub transform: [f64; 16],
    pub opacity: f64,
    pub visible: u32,
    pub reserved: u32,
}

/// The table of `pegbar.transition-geometry/1`.
#[repr(C)]
pub struct TransitionGeometry {
    pub struct_size: u32,
    pub reserved: u32,
    pub place:
        unsafe extern "C" fn(Instance, f64, *mut Placement, *mut Placement, *mut u32) -> Status,
}
