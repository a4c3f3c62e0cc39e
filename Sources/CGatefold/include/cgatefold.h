// The C shim of Gatefold: opaque handles, plain structs, counted arrays and status codes over poppler-glib, cairo,
// libqpdf and the picture encoders. Between calls it only keeps bounded caches: colour transforms, unused picture
// memory, compressors. interposed/README.md lists the functions of other libraries that it defines.
//
// The verb of a function shows ownership: the `_free` function of a type frees what `_open`, `_copy` or `_encode`
// returns. Handles of one document belong to one thread at a time.

#ifndef CGATEFOLD_H
#define CGATEFOLD_H

#include "cgatefold_animation.h"
#include "cgatefold_interposition.h"
#include "cgatefold_base.h"
#include "cgatefold_bytes.h"
#include "cgatefold_decode.h"
#include "cgatefold_display_list.h"
#include "cgatefold_document.h"
#include "cgatefold_editor.h"
#include "cgatefold_encode.h"
#include "cgatefold_encryption.h"
#include "cgatefold_marks.h"
#include "cgatefold_graphics.h"
#include "cgatefold_memory.h"
#include "cgatefold_navigation.h"
#include "cgatefold_print.h"
#include "cgatefold_object_table.h"
#include "cgatefold_objects.h"
#include "cgatefold_regex.h"
#include "cgatefold_render.h"
#include "cgatefold_repair.h"
#include "cgatefold_resample.h"
#include "cgatefold_streams.h"
#include "cgatefold_structure.h"
#include "cgatefold_text.h"
#include "cgatefold_watermark.h"
#include "cgatefold_worker.h"

#endif
