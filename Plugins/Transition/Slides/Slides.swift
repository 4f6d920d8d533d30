// Transition Slides
