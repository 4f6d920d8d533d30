//! The interface itself: the structures of `pegbar/plugin.h`, version 0.10, under their C names
//! without the prefix.
//!
//! The rest of the crate is written with these. You need them for what it does not cover, such as
//! an extension; the C headers say what every field means.
#![allow(missing_docs)]

mod extensions;
pub use extensions::*;

use std::os::raw::{c_char, c_void};

pub type Status = i32;
pub type Instance = *mut c_void;

pub const MAGIC: u32 = 0x4247_4550;
pub const ABI_MAJOR: u16 = 0;
pub const ABI_MINOR: u16 = 10;

pub const KIND_ANIMATION: u32 = 1;
pub const KIND_VALUE_FUNCTION: u32 = 2;
pub const KIND_TIMING_FUNCTION: u32 = 3;
pub const KIND_TRANSITION: u32 = 4;
pub const KIND_IMAGE_FILTER: u32 = 6;

#[repr(C)]
pub struct Host {
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub context: *mut c_void,
    pub name: *const c_char,
    pub version: *const c_char,
    pub library_path: *const c_char,
    pub log: unsafe extern "C" fn(*const Host, u32, *const c_char),
    pub set_error: unsafe extern "C" fn(*const Host, Status, *const c_char),
    pub alloc: unsafe extern "C" fn(*const Host, u64, u64) -> *mut c_void,
    pub free: unsafe extern "C" fn(*const Host, *mut c_void),
    pub is_cancelled: unsafe extern "C" fn(*const Host) -> u32,
    pub parallel_for: unsafe extern "C" fn(
        *const Host,
        u32,
        unsafe extern "C" fn(*mut c_void, u32) -> Status,
        *mut c_void,
    ) -> Status,
    pub get_extension: unsafe extern "C" fn(*const Host, *const c_char) -> *const c_void,
}

#[repr(C)]
pub struct Value {
    pub struct_size: u32,
    pub value_type: u32,
    pub count: u32,
    pub reserved: u32,
    pub numbers: [f64; 16],
    pub bytes: *const c_void,
    pub byte_count: u64,
}

#[repr(C)]
pub struct Path {
    pub struct_size: u32,
    pub segment_count: u32,
    pub point_count: u32,
    pub reserved: u32,
    pub segments: *const u8,
    pub points: *const f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Curve {
    pub struct_size: u32,
    pub flags: u32,
    pub context: *const c_void,
    pub eval: unsafe extern "C" fn(*const c_void, u64, *const f64, *mut f64) -> Status,
}

#[repr(C)]
pub struct Parameter {
    pub struct_size: u32,
    pub value_type: u32,
    pub key: *const c_char,
    pub label: *const c_char,
    pub doc: *const c_char,
    pub group: *const c_char,
    pub unit: u32,
    pub flags: u32,
    pub minimum: f64,
    pub maximum: f64,
    pub soft_minimum: f64,
    pub soft_maximum: f64,
    pub step: f64,
    pub default_value: *const Value,
    pub choice_count: u32,
    pub since_revision: u32,
    pub choice_keys: *const *const c_char,
    pub choice_labels: *const *const c_char,
}

#[repr(C)]
pub struct Alias {
    pub struct_size: u32,
    pub preset_count: u32,
    pub name: *const c_char,
    pub vocabulary: *const c_char,
    pub preset_keys: *const *const c_char,
    pub preset_values: *const *const Value,
    pub direction: u32,
    pub reserved: u32,
}

#[repr(C)]
pub struct Descriptor {
    pub struct_size: u32,
    pub kind: u32,
    pub id: *const c_char,
    pub revision: u32,
    pub threads: u32,
    pub flags: u64,
    pub name: *const c_char,
    pub summary: *const c_char,
    pub doc: *const c_char,
    pub category: *const c_char,
    pub directions: u32,
    pub default_direction: u32,
    pub parameter_count: u32,
    pub alias_count: u32,
    pub parameters: *const *const Parameter,
    pub aliases: *const *const Alias,
    pub functions: *const c_void,
    pub get_extension:
        Option<unsafe extern "C" fn(*const Descriptor, *const c_char) -> *const c_void>,
    pub required_extension_count: u32,
    pub replaced_count: u32,
    pub required_extensions: *const *const c_char,
    pub replaced_ids: *const *const c_char,
}

#[repr(C)]
pub struct Library {
    pub struct_size: u32,
    pub magic: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub pointer_bits: u8,
    pub endian: u8,
    pub reserved: u16,
    pub id: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub license: *const c_char,
    pub vendor: *const c_char,
    pub url: *const c_char,
    pub descriptor_count: u32,
    pub reserved2: u32,
    pub descriptors: *const *const Descriptor,
    pub get_extension: Option<unsafe extern "C" fn(*const Library, *const c_char) -> *const c_void>,
}

pub type Create = unsafe extern "C" fn(
    *const Host,
    *const Descriptor,
    *const *const Value,
    u32,
    *mut Instance,
) -> Status;
pub type Destroy = unsafe extern "C" fn(Instance);
pub type GetExtension = unsafe extern "C" fn(Instance, *const c_char) -> *const c_void;
pub type SetNumbers = unsafe extern "C" fn(Instance, *mut f64) -> Status;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct PixelFormat {
    pub format: u32,
    pub alpha: u32,
    pub color_space: u32,
    pub memory: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Region {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

#[repr(C)]
pub struct Image {
    pub struct_size: u32,
    pub format: u32,
    pub alpha: u32,
    pub color_space: u32,
    pub memory: u32,
    pub reserved: u32,
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
    pub stride: i64,
    pub data: *mut u8,
}

#[repr(C)]
pub struct EffectSetup {
    pub struct_size: u32,
    pub input_count: u32,
    pub direction: u32,
    pub quality: u32,
    pub width: i32,
    pub height: i32,
    pub scale: f64,
    pub pixel_aspect: f64,
    pub duration: f64,
    pub pixels: PixelFormat,
}

#[repr(C)]
pub struct EffectPlan {
    pub struct_size: u32,
    pub pass_count: u32,
    pub frame_bytes: u64,
    pub call_bytes: u64,
    pub flags: u32,
    pub reserved: u32,
}

#[repr(C)]
pub struct EffectFrame {
    pub struct_size: u32,
    pub pass: u32,
    pub region: Region,
    pub input_count: u32,
    pub value_count: u32,
    pub inputs: *const *const Image,
    pub output: *const Image,
    pub values: *const *const Value,
    pub progress: f64,
    pub linear_progress: f64,
    pub time: f64,
    pub number: i64,
    pub seed: u64,
    pub frame_memory: *mut c_void,
    pub call_memory: *mut c_void,
}

pub type FrameCall = unsafe extern "C" fn(Instance, *const EffectFrame) -> Status;
pub type Extent =
    unsafe extern "C" fn(Instance, *const EffectSetup, *const Region, *mut Region) -> Status;
pub type RegionOfInterest =
    unsafe extern "C" fn(Instance, *const EffectSetup, u32, *const Region, *mut Region) -> Status;

#[repr(C)]
pub struct ImageEffect {
    pub struct_size: u32,
    pub minimum_inputs: u32,
    pub maximum_inputs: u32,
    pub pixel_format_count: u32,
    pub pixel_formats: *const PixelFormat,
    pub create: Create,
    pub destroy: Destroy,
    pub prepare: unsafe extern "C" fn(Instance, *const EffectSetup, *mut EffectPlan) -> Status,
    pub render: FrameCall,
    pub begin_frame: Option<FrameCall>,
    pub end_frame: Option<unsafe extern "C" fn(Instance, *const EffectFrame)>,
    pub extent: Option<Extent>,
    pub region_of_interest: Option<RegionOfInterest>,
    pub get_extension: Option<GetExtension>,
}

#[repr(C)]
pub struct TimingFunction {
    pub struct_size: u32,
    pub reserved: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub eval: unsafe extern "C" fn(Instance, u64, *const f64, *mut f64) -> Status,
    pub control_points: Option<SetNumbers>,
    pub settling_time: Option<SetNumbers>,
}

#[repr(C)]
pub struct ValueFunction {
    pub struct_size: u32,
    pub input_count: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub eval: unsafe extern "C" fn(Instance, u64, *const f64, i64, *mut f64) -> Status,
}

#[repr(C)]
pub struct AnimationSetup {
    pub struct_size: u32,
    pub value_kind: u32,
    pub component_count: u32,
    pub key_count: u32,
    pub keys: *const f64,
    pub key_times: *const f64,
    pub key_time_count: u32,
    pub curve_count: u32,
    pub curves: *const *const Curve,
    pub duration: f64,
    pub calculation_mode: u32,
    pub rotation_mode: u32,
    pub tension: *const f64,
    pub continuity: *const f64,
    pub bias: *const f64,
    pub tension_count: u32,
    pub continuity_count: u32,
    pub bias_count: u32,
    pub child_count: u32,
    pub path: *const Path,
}

#[repr(C)]
pub struct AnimationPlan {
    pub struct_size: u32,
    pub output: u32,
    pub has_rotation: u32,
    pub ignores_keys: u32,
}

#[repr(C)]
pub struct AnimationBatch {
    pub struct_size: u32,
    pub reserved: u32,
    pub count: u64,
    pub progress: *const f64,
    pub time: *const f64,
    pub base: *const f64,
    pub base_stride: i64,
    pub from_key: *mut u32,
    pub to_key: *mut u32,
    pub fraction: *mut f64,
    pub out: *mut f64,
    pub out_stride: i64,
}

pub type MapChild =
    unsafe extern "C" fn(Instance, u32, u64, *const f64, *mut f64, *mut u8) -> Status;

#[repr(C)]
pub struct AnimationKind {
    pub struct_size: u32,
    pub inputs: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub prepare:
        unsafe extern "C" fn(Instance, *const AnimationSetup, *mut AnimationPlan) -> Status,
    pub eval: Option<unsafe extern "C" fn(Instance, *const AnimationBatch) -> Status>,
    pub natural_duration: Option<SetNumbers>,
    pub map_child: Option<MapChild>,
    pub get_extension: Option<GetExtension>,
}

// What the C headers say on 64-bit machines.
#[cfg(target_pointer_width = "64")]
const _: () = {
    use std::mem::size_of;
    assert!(size_of::<Host>() == 96);
    assert!(size_of::<Value>() == 160);
    assert!(size_of::<Path>() == 32);
    assert!(size_of::<Curve>() == 24);
    assert!(size_of::<Parameter>() == 120);
    assert!(size_of::<Alias>() == 48);
    assert!(size_of::<Descriptor>() == 136);
    assert!(size_of::<Library>() == 88);
    assert!(size_of::<Image>() == 56);
    assert!(size_of::<EffectSetup>() == 64);
    assert!(size_of::<EffectPlan>() == 32);
    assert!(size_of::<EffectFrame>() == 112);
    assert!(size_of::<ImageEffect>() == 96);
    assert!(size_of::<TimingFunction>() == 48);
    assert!(size_of::<ValueFunction>() == 32);
    assert!(size_of::<AnimationSetup>() == 112);
    assert!(size_of::<AnimationPlan>() == 16);
    assert!(size_of::<AnimationBatch>() == 88);
    assert!(size_of::<AnimationKind>() == 64);
    assert!(size_of::<Pixels>() == 56);
    assert!(size_of::<RowBlend>() == 24);
    assert!(size_of::<KeySegment>() == 24);
    assert!(size_of::<Lowering>() == 24);
    assert!(size_of::<Placement>() == 144);
    assert!(size_of::<TransitionGeometry>() == 16);
};
