#include "CPegbarKernels.h"
