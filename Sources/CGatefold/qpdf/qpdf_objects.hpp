// libqpdf's objects as the shim's C++ reads them: careful getters, since a file may have anything anywhere.

#ifndef CGATEFOLD_QPDF_OBJECTS_HPP
#define CGATEFOLD_QPDF_OBJECTS_HPP

// No pointer holders, which the headers warn of.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <memory>
#include <string>
#include <vector>

extern "C" {
#include "../base/failure.h"
#include "cgatefold_streams.h"
}

struct cgatefold_streams {
    const uint8_t *bytes;
    size_t count;
    /// As the document has it encoded; empty for none.
    std::string password;
    std::unique_ptr<QPDF> qpdf;
    /// Whether streams that the cross-reference table does not have were looked for.
    bool has_looked;
};

namespace gatefold {

/// The value of a key of a dictionary or of a stream's; null where there is none.
QPDFObjectHandle value(QPDFObjectHandle object, const char *key);
/// The items of an array; a single value counts as an array of one, null as none. Those past 400,000 are left out.
std::vector<QPDFObjectHandle> items(QPDFObjectHandle object);
/// A name without its slash; "" where it is none.
std::string name(QPDFObjectHandle object);
double number(QPDFObjectHandle object, double fallback);

}  // namespace gatefold

#endif
