// Animation Keyframe
