// Counts fonts, shapers and dictionaries, for tests.
#pragma once

void cpango_object_opened(void);
void cpango_object_freed(void);
