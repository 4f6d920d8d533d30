// Animation Basic
