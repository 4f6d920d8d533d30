// Qt's property animations, set to moments: qt COUNT prints the best of several passes, CPU nanoseconds
// for each animation.
#include <QCoreApplication>
#include <QEasingCurve>
#include <QPointF>
#include <QPropertyAnimation>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

static double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  const size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100000;
  QEasingCurve curve(QEasingCurve::BezierSpline);
  curve.addCubicBezierSegment(QPointF(0.42, 0), QPointF(0.58, 1), QPointF(1, 1));
  std::vector<std::unique_ptr<QObject>> objects;
  std::vector<std::unique_ptr<QPropertyAnimation>> animations;
  const double start = now();
  for (size_t i = 0; i < count; i++) {
    objects.push_back(std::make_unique<QObject>());
    objects.back()->setProperty("opacity", 1.0);
    animations.push_back(
        std::make_unique<QPropertyAnimation>(objects.back().get(), "opacity"));
    animations.back()->setStartValue(0.25);
    animations.back()->setEndValue(0.75);
    animations.back()->setDuration(10000);
    animations.back()->setEasingCurve(curve);
    animations.back()->start();
    animations.back()->pause();
  }
  std::printf("add %.2f\n", (now() - start) / count);
  double best = 1e18;
  for (int pass = 0; pass < 9; pass++) {
    const double begin = now();
    for (size_t i = 0; i < count; i++) {
      animations[i]->setCurrentTime(1000 * (1 + pass % 9) - static_cast<int>(i % 977));
    }
    best = std::min(best, (now() - begin) / count);
  }
  std::printf("frame %.2f\n", best);
}
