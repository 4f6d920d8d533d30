/* The header is the interface; this file only lets the compiler see it. */
#include "pegbar/plugin.h"
