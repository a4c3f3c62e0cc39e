#ifndef CGATEFOLD_FAILURE_H
#define CGATEFOLD_FAILURE_H

#include "cgatefold_base.h"

/// Copies a message to an out-parameter and returns the status, so a failure takes one line. There is no message if
/// memory runs out.
cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text);

#endif
