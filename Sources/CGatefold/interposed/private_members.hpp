// Access to private members of poppler's classes, for interposed functions.

#ifndef CGATEFOLD_PRIVATE_MEMBERS_HPP
#define CGATEFOLD_PRIVATE_MEMBERS_HPP

/// Defines `FUNCTION(object)`, which returns a member of an object: explicit instantiation may name private members.
#define GATEFOLD_PRIVATE_MEMBER(CLASS, MEMBER, TYPE, FUNCTION)                                            \
    namespace {                                                                                           \
    template <auto Member> struct way_to_##FUNCTION {                                                     \
        friend TYPE &FUNCTION(CLASS &object) { return object.*Member; }                                   \
    };                                                                                                    \
    TYPE &FUNCTION(CLASS &object);                                                                        \
    template struct way_to_##FUNCTION<&CLASS::MEMBER>;                                                    \
    }

#endif
