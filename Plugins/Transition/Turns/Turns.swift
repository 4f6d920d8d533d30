// Transition Turns
