/// The plugins in Rust by kind, with their tests inside; another kind is one more row.
let rustTemplates: [NewKind: TemplateText] = [
  .transition: TemplateText(source: transition),
  .filter: TemplateText(source: filter),
  .timing: TemplateText(source: timing),
  .value: TemplateText(source: value),
  .animation: TemplateText(source: animation),
]

/// What cargo has to know.
let rustManifest = """
  [package]
  name = "plugin_@SNAKE@"
  version = "1.0.0"
  edition = "2021"
  rust-version = "1.63"
  license = "MIT"

  [lib]
  crate-type = ["cdylib"]

  [dependencies]
  pegbar = { path = "pegbar" }

  [profile.release]
  strip = true

  [workspace]

  """

private func head(_ trait: String) -> String {
  """
  //! @NAME@: a plugin for Pegbar. ./build.sh builds it, ./test.sh tests it.
  use pegbar::{\(trait)};

  struct Plugin@WORD@;


  """
}

/// What every plugin begins with: description and maker.
private func described(_ summary: String) -> String {
  """
  impl Plugin for Plugin@WORD@ {
      fn descriptor() -> Descriptor {
          Descriptor::new("@ID@", "@NAME@", "\(summary)")
              .pure()
              .deterministic()
      }

      fn new(_: &Arguments) -> Result<Self> {
          Ok(Plugin@WORD@)
      }
  }


  """
}

private func entry(_ call: String) -> String {
  """

  pegbar::entry!({
      let library = Library::new("@ID@.library", "@NAME@", "1.0.0", "MIT");
      library.\(call)::<Plugin@WORD@>()
  });

  #[cfg(test)]
  mod tests {
      use super::*;

  """
}

/// A wipe from the left, row by row.
private let transition =
  head("Arguments, Descriptor, Frame, Library, Plugin, Result, Transition")
  + described("The new picture comes over the old one from the left.")
    + """
    impl Transition for Plugin@WORD@ {
        /// The new picture comes from the left. Writes only the pixels of the frame's region.
        fn render(&self, frame: &mut Frame) -> Result {
            let (from, to, part) = (frame.from(), frame.to(), frame.region());
            let edge = (frame.progress() * to.width() as f64 + 0.5) as i32;
            let edge = edge.clamp(part.x0, part.x1);
            for y in part.rows() {
                let (left, right) = frame.row_mut::<[u8; 4]>(y).split_at_mut((edge - part.x0) as usize);
                left.copy_from_slice(to.row(y, part.x0..edge));
                right.copy_from_slice(from.row(y, edge..part.x1));
            }
            Ok(())
        }
    }

    """ + entry("transition") + """
        use pegbar::testing::{draw, make, Picture};

        #[test]
        fn half_way_the_left_half_is_new() {
            let from = Picture::new(4, 2, |_, _| [10, 10, 10, 255]);
            let to = Picture::new(4, 2, |_, _| [20, 20, 20, 255]);
            let mut plugin = make::<Plugin@WORD@>(&[]).unwrap();
            let out = draw(&mut plugin, &from, &to, 0.5).unwrap();
            let reds: Vec<u8> = (0..4).map(|x| out.pixel(x, 1)[0]).collect();
            assert_eq!(reds, [20, 20, 10, 10]);
        }
    }

    """

/// Greys, pixel by pixel.
private let filter =
  head("Arguments, Descriptor, Filter, Frame, Library, Plugin, Result")
  + described("Every colour becomes a grey as bright.")
    + """
    impl Filter for Plugin@WORD@ {
        /// Writes only the pixels of the frame's region.
        fn render(&self, frame: &mut Frame) -> Result {
            let (input, part) = (frame.input(0), frame.region());
            for y in part.rows() {
                let row: &[[u8; 4]] = input.row(y, part.columns());
                for (out, &[red, green, blue, alpha]) in frame.row_mut(y).iter_mut().zip(row) {
                    let sum = 54 * u32::from(red) + 183 * u32::from(green) + 19 * u32::from(blue);
                    let grey = ((sum + 128) / 256) as u8;
                    *out = [grey, grey, grey, alpha];
                }
            }
            Ok(())
        }
    }

    """ + entry("filter") + """
        use pegbar::testing::{filter, make, Picture};

        #[test]
        fn colours_become_greys() {
            let picture = Picture::new(4, 2, |x, _| [200, 100, 50, 255].map(|c| if x == 0 { c } else { 0 }));
            let mut plugin = make::<Plugin@WORD@>(&[]).unwrap();
            let out = filter(&mut plugin, &[&picture], 4, 2).unwrap();
            assert_eq!(out.pixel(0, 1), [117, 117, 117, 255]);
            assert_eq!(out.pixel(1, 1), [0, 0, 0, 0]);
        }
    }

    """

/// A curve that starts and ends slowly.
private let timing =
  head("Arguments, Descriptor, Library, Plugin, Result, Timing")
  + described("Starts and ends slowly.")
    + """
    impl Timing for Plugin@WORD@ {
        /// f(x); x may lie outside 0…1.
        fn sample(&self, x: f64) -> f64 {
            let t = x.clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        }
    }

    """ + entry("timing") + """
        use pegbar::testing::make;

        #[test]
        fn it_starts_and_ends_slowly() {
            let plugin = make::<Plugin@WORD@>(&[]).unwrap();
            let values = [0.0, 0.25, 0.5, 1.0, 2.0].map(|x| plugin.sample(x));
            assert_eq!(values, [0.0, 0.15625, 0.5, 1.0, 1.0]);
        }
    }

    """

/// Moves a layer down a diagonal.
private let value =
  head("Arguments, Descriptor, Library, Plugin, Result, ValueFunction, IDENTITY")
  + described("Moves right and down by the same length.")
    + """
    impl ValueFunction for Plugin@WORD@ {
        const INPUT_COUNT: usize = 1;

        /// Turns one number into a matrix m11 m12 … m44; m41 m42 m43 are the translation.
        fn matrix(&self, input: &[f64]) -> [f64; 16] {
            let mut matrix = IDENTITY;
            matrix[12] = input[0];
            matrix[13] = input[0];
            matrix
        }
    }

    """ + entry("value_function") + """
        use pegbar::testing::make;

        #[test]
        fn it_moves_down_a_diagonal() {
            let plugin = make::<Plugin@WORD@>(&[]).unwrap();
            let matrix = plugin.matrix(&[7.0]);
            assert_eq!(matrix[..4], [1.0, 0.0, 0.0, 0.0]);
            assert_eq!(matrix[12..], [7.0, 7.0, 0.0, 1.0]);
        }
    }

    """

/// An animation that goes there and back.
private let animation =
  """
  //! @NAME@: a plugin for Pegbar. ./build.sh builds it, ./test.sh tests it.
  use pegbar::{
      Animation, AnimationPlan, AnimationSetup, Arguments, Blend, Descriptor, Inputs, Library, Moment,
      Plugin, Result,
  };

  struct Plugin@WORD@;


  """
  + described("Goes there and back in one cycle.")
    + """
    impl Animation for Plugin@WORD@ {
        const INPUTS: Inputs = Inputs::ENDS;

        fn prepare(&mut self, _: &AnimationSetup) -> Result<AnimationPlan> {
            Ok(AnimationPlan::BLEND)
        }

        /// From key 0 to key 1 and back in one cycle; the host interpolates the values.
        fn blend(&self, moment: Moment) -> Blend {
            let t = moment.progress;
            Blend { from: 0, to: 1, fraction: if t < 0.5 { 2.0 * t } else { 2.0 - 2.0 * t } }
        }
    }

    """ + entry("animation") + """
        use pegbar::testing::{animation, make};

        #[test]
        fn it_goes_there_and_back() {
            let mut plugin = make::<Plugin@WORD@>(&[]).unwrap();
            let setup = animation(&[&[0.0], &[10.0]], 2.0);
            assert_eq!(plugin.prepare(&setup), Ok(AnimationPlan::BLEND));
            let moments = [0.0, 0.25, 0.5, 1.0].map(|p| Moment { progress: p, time: 2.0 * p });
            let fractions = moments.map(|moment| plugin.blend(moment).fraction);
            assert_eq!(fractions, [0.0, 0.5, 1.0, 0.0]);
        }
    }

    """
