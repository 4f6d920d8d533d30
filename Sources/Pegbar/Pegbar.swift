// Pegbar
