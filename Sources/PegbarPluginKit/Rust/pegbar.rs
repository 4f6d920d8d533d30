//! The part of Pegbar's plugin interface, version 0.10, that simple plugins need. The C headers
//! (pegbar/plugin.h) document it and have the rest.
#![allow(dead_code)]

use std::mem::size_of;
use std::os::raw::{c_char, c_void};
use std::ptr::null;

pub type Status = i32;
pub const OK: Status = 0;

pub const KIND_ANIMATION: u32 = 1;
pub const KIND_VALUE_FUNCTION: u32 = 2;
pub const KIND_TIMING_FUNCTION: u32 = 3;
pub const KIND_TRANSITION: u32 = 4;
pub const KIND_IMAGE_FILTER: u32 = 6;

/// The places of a transition's pictures in `EffectFrame::inputs`.
pub const TRANSITION_FROM: usize = 0;
pub const TRANSITION_TO: usize = 1;

pub const INPUT_ENDS: u32 = 1;
pub const OUTPUT_BLEND: u32 = 1;
pub const OUTPUT_NUMBERS: u32 = 2;

/// Opaque types: the host's services, and the values of parameters.
#[repr(C)]
pub struct Host([u8; 0]);
#[repr(C)]
pub struct Value([u8; 0]);

pub type Instance = *mut c_void;
pub type Create = unsafe extern "C" fn(
    *const Host, *const Descriptor, *const *const Value, u32, *mut Instance) -> Status;
pub type Destroy = unsafe extern "C" fn(Instance);
pub type GetExtension = unsafe extern "C" fn(Instance, *const c_char) -> *const c_void;

/// Constant data. Threads may share pointers to it: nothing writes through them.
#[repr(transparent)]
pub struct Shared<T>(pub T);
unsafe impl<T> Sync for Shared<T> {}

#[repr(C)]
pub struct Descriptor {
    pub struct_size: u32,
    pub kind: u32,
    pub id: *const c_char,
    pub revision: u32,
    /// 3: any number of concurrent calls, also on one instance.
    pub threads: u32,
    /// 1 pure, 2 deterministic, 4 open end.
    pub flags: u64,
    pub name: *const c_char,
    pub summary: *const c_char,
    pub doc: *const c_char,
    pub category: *const c_char,
    pub directions: u32,
    pub default_direction: u32,
    pub parameter_count: u32,
    pub alias_count: u32,
    pub parameters: *const c_void,
    pub aliases: *const c_void,
    pub functions: *const c_void,
    pub get_extension: *const c_void,
    pub required_extension_count: u32,
    pub replaced_count: u32,
    pub required_extensions: *const *const c_char,
    pub replaced_ids: *const *const c_char,
}

impl Descriptor {
    /// Makes a descriptor without parameters from the function table of its kind. Texts end with \0.
    pub const fn new<T>(
        kind: u32, id: &'static [u8], name: &'static [u8], summary: &'static [u8],
        functions: &'static T,
    ) -> Self {
        Descriptor {
            struct_size: size_of::<Self>() as u32, kind, id: id.as_ptr().cast(), revision: 1,
            threads: 3, flags: 1 | 2, name: name.as_ptr().cast(),
            summary: summary.as_ptr().cast(), doc: null(), category: null(), directions: 0,
            default_direction: 0,
            parameter_count: 0, alias_count: 0, parameters: null(), aliases: null(),
            functions: functions as *const T as *const c_void, get_extension: null(),
            required_extension_count: 0, replaced_count: 0, required_extensions: null(),
            replaced_ids: null(),
        }
    }
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
    pub get_extension: *const c_void,
}

impl Library {
    /// Makes a library. Texts end with \0.
    pub const fn new(
        id: &'static [u8], name: &'static [u8], version: &'static [u8], license: &'static [u8],
        descriptors: &'static [&'static Shared<Descriptor>],
    ) -> Self {
        Library {
            struct_size: size_of::<Self>() as u32, magic: 0x4247_4550, abi_major: 0, abi_minor: 10,
            pointer_bits: usize::BITS as u8, endian: 1, reserved: 0, id: id.as_ptr().cast(),
            name: name.as_ptr().cast(), version: version.as_ptr().cast(),
            license: license.as_ptr().cast(), vendor: null(), url: null(),
            descriptor_count: descriptors.len() as u32, reserved2: 0,
            descriptors: descriptors.as_ptr() as *const *const Descriptor, get_extension: null(),
        }
    }
}

/// Makes an instance of a plugin without parameters.
pub unsafe extern "C" fn create_nothing(
    _host: *const Host, _descriptor: *const Descriptor, _values: *const *const Value,
    _count: u32, instance: *mut Instance,
) -> Status {
    unsafe { *instance = std::ptr::null_mut() };
    OK
}

pub unsafe extern "C" fn destroy_nothing(_instance: Instance) {}

#[repr(C)]
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

impl Image {
    /// The first byte of a pixel of a picture with 4 bytes per pixel.
    pub unsafe fn pixel(&self, x: i32, y: i32) -> *mut u8 {
        let offset = (y - self.y) as i64 * self.stride + (x - self.x) as i64 * 4;
        unsafe { self.data.offset(offset as isize) }
    }
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

/// The functions of transitions and image filters.
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
    pub extent: Option<unsafe extern "C" fn(
        Instance, u32, *const Region, *mut Region) -> Status>,
    pub region_of_interest: Option<unsafe extern "C" fn(
        Instance, u32, *const Region, *mut Region) -> Status>,
    pub get_extension: Option<GetExtension>,
}

unsafe impl Sync for ImageEffect {}

pub type Numbers = unsafe extern "C" fn(Instance, *mut f64) -> Status;

#[repr(C)]
pub struct TimingFunction {
    pub struct_size: u32,
    pub reserved: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub eval: unsafe extern "C" fn(Instance, u64, *const f64, *mut f64) -> Status,
    pub control_points: Option<Numbers>,
    pub settling_time: Option<Numbers>,
}

#[repr(C)]
pub struct ValueFunction {
    pub struct_size: u32,
    pub input_count: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub eval: unsafe extern "C" fn(Instance, u64, *const f64, i64, *mut f64) -> Status,
}

pub type MapChild =
    unsafe extern "C" fn(Instance, u32, u64, *const f64, *mut f64, *mut u8) -> Status;

/// Only its size matters here; the C header has its fields.
#[repr(C)]
pub struct AnimationSetup {
    pub struct_size: u32,
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

#[repr(C)]
pub struct AnimationKind {
    pub struct_size: u32,
    pub inputs: u32,
    pub create: Create,
    pub destroy: Destroy,
    pub prepare:
        unsafe extern "C" fn(Instance, *const AnimationSetup, *mut AnimationPlan) -> Status,
    pub eval: Option<unsafe extern "C" fn(Instance, *const AnimationBatch) -> Status>,
    pub natural_duration: Option<Numbers>,
    pub map_child: Option<MapChild>,
    pub get_extension: Option<GetExtension>,
}

// What the C headers say on 64-bit machines.
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Descriptor>() == 136);
    assert!(size_of::<Library>() == 88);
    assert!(size_of::<Image>() == 56);
    assert!(size_of::<EffectSetup>() == 64);
    assert!(size_of::<EffectPlan>() == 32);
    assert!(size_of::<EffectFrame>() == 112);
    assert!(size_of::<ImageEffect>() == 96);
    assert!(size_of::<TimingFunction>() == 48);
    assert!(size_of::<ValueFunction>() == 32);
    assert!(size_of::<AnimationPlan>() == 16);
    assert!(size_of::<AnimationBatch>() == 88);
    assert!(size_of::<AnimationKind>() == 64);
};
