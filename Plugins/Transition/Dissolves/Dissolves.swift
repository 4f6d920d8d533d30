// Transition Dissolves
