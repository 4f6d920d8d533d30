// Transition Shapes
