/// The beginning of every plugin in Rust.
let rustHead = """
  // @NAME@: a plugin for Pegbar. Build it with ./build.sh, then: pegbar check @NAME@.so
  #![allow(unused_unsafe)] // older compilers want no unsafe blocks inside of unsafe functions
  mod pegbar;
  use pegbar::*;
  use std::mem::size_of;


  """

/// The end of every plugin in Rust: what it says of itself, and the entry function.
let rustTail = """

  static DESCRIPTOR: Shared<Descriptor> = Shared(Descriptor::new(
      KIND, b"@ID@\\0", b"@NAME@\\0", SUMMARY, &FUNCTIONS,
  ));

  static LIBRARY: Shared<Library> = Shared(Library::new(
      b"@ID@.library\\0", b"@NAME@\\0", b"1.0.0\\0", b"MIT\\0",
      &[&DESCRIPTOR],
  ));

  /// The only function that the library exports.
  #[no_mangle]
  pub unsafe extern "C" fn pegbar_plugin_open(
      _host: *const Host, library: *mut *const Library,
  ) -> Status {
      unsafe { *library = &LIBRARY.0 };
      OK
  }

  """

/// A wipe from the left, row by row.
let rustTransition = """
  const KIND: u32 = KIND_TRANSITION;
  const SUMMARY: &[u8] = b"The new picture comes over the old one from the left.\\0";

  unsafe extern "C" fn prepare(
      _instance: Instance, _setup: *const EffectSetup, _plan: *mut EffectPlan,
  ) -> Status {
      OK
  }

  /// The new picture comes from the left. Writes only the pixels of the frame's region.
  unsafe extern "C" fn render(_instance: Instance, frame: *const EffectFrame) -> Status {
      unsafe {
          let frame = &*frame;
          let from = &**frame.inputs.add(TRANSITION_FROM);
          let to = &**frame.inputs.add(TRANSITION_TO);
          let (out, part) = (&*frame.output, frame.region);
          let edge = (frame.progress * out.width as f64 + 0.5) as i32;
          let edge = edge.clamp(part.x0, part.x1);
          for y in part.y0..part.y1 {
              for (image, x0, x1) in [(to, part.x0, edge), (from, edge, part.x1)] {
                  let bytes = 4 * (x1 - x0) as usize;
                  std::ptr::copy_nonoverlapping(image.pixel(x0, y), out.pixel(x0, y), bytes);
              }
          }
      }
      OK
  }

  static FUNCTIONS: ImageEffect = ImageEffect {
      struct_size: size_of::<ImageEffect>() as u32, minimum_inputs: 2, maximum_inputs: 2,
      pixel_format_count: 0, pixel_formats: std::ptr::null(), create: create_nothing,
      destroy: destroy_nothing, prepare, render, begin_frame: None, end_frame: None, extent: None,
      region_of_interest: None, get_extension: None,
  };

  """

/// A curve that starts and ends slowly.
let rustTiming = """
  const KIND: u32 = KIND_TIMING_FUNCTION;
  const SUMMARY: &[u8] = b"Starts and ends slowly.\\0";

  /// y[i] = f(x[i]); x may lie outside 0…1, and x and y may be the same array.
  unsafe extern "C" fn eval(
      _instance: Instance, count: u64, x: *const f64, y: *mut f64,
  ) -> Status {
      for i in 0..count as usize {
          unsafe {
              let t = (*x.add(i)).clamp(0.0, 1.0);
              *y.add(i) = t * t * (3.0 - 2.0 * t);
          }
      }
      OK
  }

  static FUNCTIONS: TimingFunction = TimingFunction {
      struct_size: size_of::<TimingFunction>() as u32, reserved: 0, create: create_nothing,
      destroy: destroy_nothing, eval, control_points: None, settling_time: None,
  };

  """

/// Moves a layer down a diagonal.
let rustValue = """
  const KIND: u32 = KIND_VALUE_FUNCTION;
  const SUMMARY: &[u8] = b"Moves right and down by the same length.\\0";

  /// Turns one number into a matrix m11 m12 … m44; m41 m42 m43 are the translation.
  unsafe extern "C" fn eval(
      _instance: Instance, count: u64, input: *const f64, stride: i64, out: *mut f64,
  ) -> Status {
      for i in 0..count as usize {
          unsafe {
              let length = *input.offset(i as isize * stride as isize);
              for k in 0..16 {
                  *out.add(16 * i + k) = match k {
                      12 | 13 => length,
                      0 | 5 | 10 | 15 => 1.0,
                      _ => 0.0,
                  };
              }
          }
      }
      OK
  }

  static FUNCTIONS: ValueFunction = ValueFunction {
      struct_size: size_of::<ValueFunction>() as u32, input_count: 1, create: create_nothing,
      destroy: destroy_nothing, eval,
  };

  """

/// An animation that goes there and back.
let rustAnimation = """
  const KIND: u32 = KIND_ANIMATION;
  const SUMMARY: &[u8] = b"Goes there and back in one cycle.\\0";

  unsafe extern "C" fn prepare(
      _instance: Instance, _setup: *const AnimationSetup, plan: *mut AnimationPlan,
  ) -> Status {
      unsafe { (*plan).output = OUTPUT_BLEND };
      OK
  }

  /// From key 0 to key 1 and back in one cycle; the host interpolates the values.
  unsafe extern "C" fn eval(_instance: Instance, batch: *const AnimationBatch) -> Status {
      unsafe {
          let batch = &*batch;
          for i in 0..batch.count as usize {
              let t = *batch.progress.add(i);
              *batch.from_key.add(i) = 0;
              *batch.to_key.add(i) = 1;
              *batch.fraction.add(i) = if t < 0.5 { 2.0 * t } else { 2.0 - 2.0 * t };
          }
      }
      OK
  }

  static FUNCTIONS: AnimationKind = AnimationKind {
      struct_size: size_of::<AnimationKind>() as u32, inputs: INPUT_ENDS, create: create_nothing,
      destroy: destroy_nothing, prepare, eval: Some(eval), natural_duration: None,
      map_child: None, get_extension: None,
  };

  """
