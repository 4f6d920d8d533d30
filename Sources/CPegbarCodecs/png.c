#include "CPegbarCodecs.h"
