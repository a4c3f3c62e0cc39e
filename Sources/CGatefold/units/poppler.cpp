// poppler's documents, and what is defined in its place.

#include "../interposed/fonts.cpp"
#include "../interposed/inflating.cpp"
#include "../interposed/named_content.cpp"
#include "../interposed/rendering_intents.cpp"
#include "../interposed/renditions.cpp"
#include "../interposed/soft_masks.cpp"
#include "../poppler/display_list.cpp"
#include "../poppler/document.cpp"
#include "../streams/brotli_stream.cpp"
#include "../streams/predictor.cpp"
