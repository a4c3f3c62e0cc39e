#ifndef CGATEFOLD_FAILURE_H
#define CGATEFOLD_FAILURE_H

#include "cgatefold_base.h"

/// Copies a message into an out-parameter and hands the status back, so that a failure is one line. Without memory
/// there is no message.
cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text);

#endif
