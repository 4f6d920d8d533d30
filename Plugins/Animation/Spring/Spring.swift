// Animation Spring
