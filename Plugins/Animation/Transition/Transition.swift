// Animation Transition
