#include "PegbarBuiltins.h"
