/// The beginning of the test of every plugin in C and C++.
let cTestHead = #"""
  /* What @NAME@ does; ./test.sh runs it. The laws of all plugins are for pegbar check. */
  #include "../@NAME@.@ENDING@"

  #include <stdio.h>

  static int failures = 0;

  #define EXPECT(what) \
    if (!(what)) failures++, fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what)


  """#

/// A picture for the tests of transitions and filters.
private let pictureOfATest = """
  /* A picture of 4 × 2 pixels. */
  static pegbar_image picture(uint8_t *pixels) {
    pegbar_image image;
    memset(&image, 0, sizeof image);
    image.struct_size = sizeof image;
    image.format = PEGBAR_FORMAT_RGBA8;
    image.alpha = PEGBAR_ALPHA_PREMULTIPLIED;
    image.color_space = PEGBAR_COLOR_SPACE_SRGB;
    image.memory = PEGBAR_MEMORY_CPU;
    image.width = 4, image.height = 2, image.stride = 16;
    image.data = pixels;
    return image;
  }


  """

/// The picture half-way.
let cTransitionTest =
  pictureOfATest + """
    int main(void) {
      uint8_t before[32], after[32], drawn[32];
      memset(before, 10, sizeof before);
      memset(after, 20, sizeof after);
      memset(drawn, 0, sizeof drawn);
      pegbar_image from = picture(before), to = picture(after), out = picture(drawn);
      const pegbar_image *inputs[] = {&from, &to};
      pegbar_effect_frame frame;
      memset(&frame, 0, sizeof frame);
      frame.struct_size = sizeof frame;
      frame.input_count = 2, frame.inputs = inputs, frame.output = &out;
      frame.progress = frame.linear_progress = 0.5;

      /* The lower row alone: the upper one stays as it is. */
      frame.region.y0 = 1, frame.region.x1 = 4, frame.region.y1 = 2;
      EXPECT(render(NULL, &frame) == PEGBAR_OK);
      for (int x = 0; x < 4; x++) {
        EXPECT(*pegbar_pixel(&out, x, 1) == (x < 2 ? 20 : 10));
        EXPECT(*pegbar_pixel(&out, x, 0) == 0);
      }
      return failures != 0;
    }

    """

/// A coloured pixel and a transparent one.
let cFilterTest =
  pictureOfATest + """
    int main(void) {
      uint8_t before[32], drawn[32];
      memset(before, 0, sizeof before);
      memset(drawn, 0, sizeof drawn);
      before[16] = 200, before[17] = 100, before[18] = 50, before[19] = 255;
      pegbar_image in = picture(before), out = picture(drawn);
      const pegbar_image *inputs[] = {&in};
      pegbar_effect_frame frame;
      memset(&frame, 0, sizeof frame);
      frame.struct_size = sizeof frame;
      frame.input_count = 1, frame.inputs = inputs, frame.output = &out;

      frame.region.y0 = 1, frame.region.x1 = 4, frame.region.y1 = 2;
      EXPECT(render(NULL, &frame) == PEGBAR_OK);
      EXPECT(drawn[16] == 117 && drawn[17] == 117 && drawn[18] == 117 && drawn[19] == 255);
      EXPECT(drawn[20] == 0 && drawn[23] == 0);
      return failures != 0;
    }

    """

/// Some values of the curve.
let cTimingTest = """
  int main(void) {
    const double x[] = {0, 0.25, 0.5, 1, 2}, expected[] = {0, 0.15625, 0.5, 1, 1};
    double y[5];
    EXPECT(eval(NULL, 5, x, y) == PEGBAR_OK);
    for (int i = 0; i < 5; i++) EXPECT(y[i] == expected[i]);
    return failures != 0;
  }

  """

/// Some matrices.
let cValueTest = """
  int main(void) {
    /* Two inputs, two numbers apart. */
    const double in[] = {7, 0, -2};
    double out[32];
    EXPECT(eval(NULL, 2, in, 2, out) == PEGBAR_OK);
    EXPECT(out[0] == 1 && out[1] == 0 && out[5] == 1 && out[15] == 1);
    EXPECT(out[12] == 7 && out[13] == 7);
    EXPECT(out[16 + 12] == -2 && out[16 + 13] == -2);
    return failures != 0;
  }

  """

/// The way there and back.
let cAnimationTest = """
  int main(void) {
    const double progress[] = {0, 0.25, 0.5, 1}, expected[] = {0, 0.5, 1, 0};
    uint32_t from[4], to[4];
    double fraction[4];
    pegbar_animation_batch batch;
    memset(&batch, 0, sizeof batch);
    batch.struct_size = sizeof batch;
    batch.count = 4, batch.progress = batch.time = progress;
    batch.from_key = from, batch.to_key = to, batch.fraction = fraction;
    EXPECT(eval(NULL, &batch) == PEGBAR_OK);
    for (int i = 0; i < 4; i++) {
      EXPECT(from[i] == 0 && to[i] == 1);
      EXPECT(fraction[i] == expected[i]);
    }
    return failures != 0;
  }

  """
