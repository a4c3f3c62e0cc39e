// poppler's own C++ headers, whose warnings are not ours.

#ifndef CGATEFOLD_POPPLER_HEADERS_HPP
#define CGATEFOLD_POPPLER_HEADERS_HPP

#pragma clang system_header

// Some of poppler's headers use these without including them.
#include <climits>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <goo/GooString.h>
#include <goo/gfile.h>
#include <goo/gmem.h>

#include <Error.h>
#include <GlobalParams.h>
#include <Object.h>
#include <Array.h>
#include <Dict.h>
#include <Stream.h>
#include <XRef.h>
#include <Function.h>
#include <GfxFont.h>
#include <GfxState.h>
#include <Gfx.h>
#include <OptionalContent.h>
#include <OutputDev.h>
#include <Annot.h>
#include <Catalog.h>
#include <Form.h>
#include <Page.h>
#include <PDFDoc.h>
#include <Rendition.h>
#include <DateInfo.h>
#include <UTF.h>
#include <fofi/FoFiTrueType.h>
// For POPPLER_CHECK_VERSION; poppler's own headers have their version as a string only.
#include <poppler-features.h>

#endif
