//! A panic stays inside the plugin, also where a call returns nothing.
use pegbar::testing::host_table;
use pegbar::*;
use std::ffi::CString;
use std::ptr::{null, null_mut};

struct Panics;

impl Plugin for Panics {
    fn descriptor() -> Descriptor {
        Descriptor::new("org.example.panics", "Panics", "Panics.")
    }

    fn new(_: &Arguments) -> Result<Self> {
        Ok(Panics)
    }
}

impl Filter for Panics {
    const INPUTS: std::ops::RangeInclusive<u32> = 2..=2;
    const ROW_BLEND: Option<RowBlend> = Some(RowBlend::Covers);

    fn render(&self, _: &mut Frame) -> Result {
        Ok(())
    }

    fn blend(&self, backdrop: &mut [[u8; 4]], source: &[[u8; 4]]) {
        backdrop[0] = source[0];
        assert!(source[0][0] != 13, "thirteen");
    }
}

#[test]
fn no_panic_of_a_blend_mode_leaves_it() {
    let mut library = null();
    let make = || Library::new("org.example.x", "X", "1", "MIT").filter::<Panics>();
    assert_eq!(unsafe { open(host_table(), &mut library, make) }, 0);
    let descriptor = unsafe { *(*library).descriptors };
    let functions = unsafe { &*((*descriptor).functions as *const raw::ImageEffect) };
    let mut instance = null_mut();
    assert_eq!(
        unsafe { (functions.create)(host_table(), descriptor, null(), 0, &mut instance) },
        0
    );
    let setup = raw::EffectSetup {
        struct_size: 64,
        input_count: 2,
        direction: 0,
        quality: 2,
        width: 1,
        height: 1,
        scale: 1.0,
        pixel_aspect: 1.0,
        duration: 0.0,
        pixels: raw::PixelFormat { format: 1, alpha: 1, color_space: 1, memory: 1 },
    };
    let mut plan = raw::EffectPlan {
        struct_size: 32,
        pass_count: 1,
        frame_bytes: 0,
        call_bytes: 0,
        flags: 0,
        reserved: 0,
    };
    let id = CString::new(raw::EXT_ROW_BLEND).unwrap();
    let find = functions.get_extension.unwrap();
    assert!(unsafe { find(instance, id.as_ptr()) }.is_null());
    assert_eq!(unsafe { (functions.prepare)(instance, &setup, &mut plan) }, 0);
    let blend = unsafe { &*(find(instance, id.as_ptr()) as *const raw::RowBlend) };
    assert_eq!(blend.flags, 0);
    let mut backdrop = [1_u8, 2, 3, 4];
    for first in [5, 13] {
        let source = [first, 6, 7, 8];
        unsafe { (blend.blend)(blend.context, backdrop.as_mut_ptr(), source.as_ptr(), 1) };
        assert_eq!(backdrop, source);
    }
    unsafe { (functions.destroy)(instance) };
}
