/* The header is all there is; this file only lets the compiler see it. */
#include "CPegbarReadings.h"
