/// The beginning of the test of every plugin in C and C++.
let cTestHead = #"""
  /* What @NAME@ does; ./test.sh runs it. The laws of all plugins are for pegbar check. */
  #include "../@NAME@.@ENDING@"

  #include <pegbar/testing.h>
  #include <stdio.h>

  static int failures = 0;

  #define EXPECT(what) \
    if (!(what)) failures++, fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what)


  """#

/// The picture half-way.
let cTransitionTest = """
  int main(void) {
    /* Pictures of 4 × 2 pixels. */
    uint8_t before[32], after[32], drawn[32] = {0};
    memset(before, 10, sizeof before);
    memset(after, 20, sizeof after);
    pegbar_image from = pegbar_test_picture(4, 2, before), to = pegbar_test_picture(4, 2, after);
    pegbar_image out = pegbar_test_picture(4, 2, drawn);
    const pegbar_image *inputs[] = {&from, &to};

    pegbar_test test = pegbar_test_begin(&descriptor);
    EXPECT(pegbar_test_draw(&test, inputs, 2, &out, 0.5) == PEGBAR_OK);
    for (int x = 0; x < 4; x++) EXPECT(*pegbar_pixel(&out, x, 1) == (x < 2 ? 20 : 10));
    pegbar_test_end(&test);
    return failures != 0;
  }

  """

/// A coloured pixel and a transparent one.
let cFilterTest = """
  int main(void) {
    /* Pictures of 4 × 2 pixels; the first pixel of the lower row has a colour. */
    uint8_t before[32] = {0}, drawn[32] = {0};
    before[16] = 200, before[17] = 100, before[18] = 50, before[19] = 255;
    pegbar_image in = pegbar_test_picture(4, 2, before), out = pegbar_test_picture(4, 2, drawn);
    const pegbar_image *inputs[] = {&in};

    pegbar_test test = pegbar_test_begin(&descriptor);
    EXPECT(pegbar_test_draw(&test, inputs, 1, &out, 0) == PEGBAR_OK);
    EXPECT(drawn[16] == 117 && drawn[17] == 117 && drawn[18] == 117 && drawn[19] == 255);
    EXPECT(drawn[20] == 0 && drawn[23] == 0);
    pegbar_test_end(&test);
    return failures != 0;
  }

  """

/// Some values of the curve.
let cTimingTest = """
  int main(void) {
    const double x[] = {0, 0.25, 0.5, 1, 2}, expected[] = {0, 0.15625, 0.5, 1, 1};
    double y[5];
    pegbar_test test = pegbar_test_begin(&descriptor);
    if (pegbar_test_create(&test) < 0) return 1;
    EXPECT(eval(test.instance, 5, x, y) == PEGBAR_OK);
    for (int i = 0; i < 5; i++) EXPECT(y[i] == expected[i]);
    pegbar_test_end(&test);
    return failures != 0;
  }

  """

/// Some matrices.
let cValueTest = """
  int main(void) {
    /* Two inputs, `stride` numbers apart, so that the plugin may read several numbers of each. */
    enum { stride = 16 };
    double in[2 * stride] = {7}, out[32];
    in[stride] = -2;
    pegbar_test test = pegbar_test_begin(&descriptor);
    if (pegbar_test_create(&test) < 0) return 1;
    EXPECT(eval(test.instance, 2, in, stride, out) == PEGBAR_OK);
    EXPECT(out[0] == 1 && out[1] == 0 && out[5] == 1 && out[15] == 1);
    EXPECT(out[12] == 7 && out[13] == 7);
    EXPECT(out[16 + 12] == -2 && out[16 + 13] == -2);
    pegbar_test_end(&test);
    return failures != 0;
  }

  """

/// The way there and back.
let cAnimationTest = """
  int main(void) {
    const double progress[] = {0, 0.25, 0.5, 1}, expected[] = {0, 0.5, 1, 0}, keys[] = {0, 10};
    pegbar_test test = pegbar_test_begin(&descriptor);
    if (pegbar_test_create(&test) < 0) return 1;

    /* From 0 to 10 in one second. */
    pegbar_animation_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.struct_size = sizeof setup;
    setup.value_kind = PEGBAR_VALUE_NUMBER, setup.component_count = 1;
    setup.key_count = 2, setup.keys = keys;
    setup.duration = 1, setup.calculation_mode = PEGBAR_MODE_LINEAR;
    pegbar_animation_plan plan;
    memset(&plan, 0, sizeof plan);
    plan.struct_size = sizeof plan;
    EXPECT(prepare(test.instance, &setup, &plan) == PEGBAR_OK);
    EXPECT(plan.output == PEGBAR_OUTPUT_BLEND);
    if (failures) return 1;

    uint32_t from[4], to[4];
    double fraction[4];
    pegbar_animation_batch batch;
    memset(&batch, 0, sizeof batch);
    batch.struct_size = sizeof batch;
    batch.count = 4, batch.progress = batch.time = progress;
    batch.from_key = from, batch.to_key = to, batch.fraction = fraction;
    EXPECT(eval(test.instance, &batch) == PEGBAR_OK);
    for (int i = 0; i < 4; i++) {
      EXPECT(from[i] == 0 && to[i] == 1);
      EXPECT(fraction[i] == expected[i]);
    }
    pegbar_test_end(&test);
    return failures != 0;
  }

  """
