// Animation Group
