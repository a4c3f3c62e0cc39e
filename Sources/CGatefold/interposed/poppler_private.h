// poppler's own C++ headers, whose warnings are not ours.

#ifndef CGATEFOLD_POPPLER_PRIVATE_H
#define CGATEFOLD_POPPLER_PRIVATE_H

#pragma clang system_header

#include <Gfx.h>
#include <GfxFont.h>
#include <GfxState.h>
// Uses std::string without its header.
#include <CharCodeToUnicode.h>
#include <OptionalContent.h>
#include <PDFDoc.h>
#include <Page.h>
#include <Rendition.h>
#include <TextOutputDev.h>
#include <XRef.h>

#endif
