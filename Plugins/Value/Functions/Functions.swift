// Value Functions
