#include <pegbar/plugin.h>
