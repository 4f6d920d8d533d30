// Timing Curves
