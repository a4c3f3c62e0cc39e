// Where a content stream places its XObjects: the operators q, Q, cm and Do; everything else is skipped.

#include "content_scan.h"

#include <stdbool.h>
#include <string.h>

enum { maximum_operands = 6, maximum_saved_maps = 128, name_capacity = 128 };

typedef struct scanner {
    const uint8_t *at;
    const uint8_t *end;
    /// The last operands, the first of them at 0.
    double operands[maximum_operands];
    int operand_count;
    char name[name_capacity];
    linear_map map;
    linear_map stack[maximum_saved_maps];
    /// May exceed the size of the stack; deeper states are not restored.
    int depth;
} scanner;

linear_map cgatefold_linear_map_concat(linear_map inner, linear_map outer) {
    return (linear_map){
        inner.a * outer.a + inner.b * outer.c, inner.a * outer.b + inner.b * outer.d,
        inner.c * outer.a + inner.d * outer.c, inner.c * outer.b + inner.d * outer.d};
}

static bool is_white(uint8_t c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0;
}

static bool is_delimiter(uint8_t c) {
    return c == '(' || c == ')' || c == '<' || c == '>' || c == '[' || c == ']' || c == '{' || c == '}' || c == '/' ||
           c == '%';
}

static bool is_regular(uint8_t c) {
    return !is_white(c) && !is_delimiter(c);
}

static int hex_digit(uint8_t c) {
    if (c >= '0' && c <= '9') { return c - '0'; }
    if (c >= 'a' && c <= 'f') { return c - 'a' + 10; }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void skip_comment(scanner *s) {
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r') { s->at++; }
}

static void skip_string(scanner *s) {
    int depth = 0;
    while (s->at < s->end) {
        uint8_t c = *s->at++;
        if (c == '\\') {
            if (s->at < s->end) { s->at++; }
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && --depth == 0) {
            return;
        }
    }
}

/// A hexadecimal string, or the bracket of a dictionary.
static void skip_angle(scanner *s) {
    s->at++;
    if (s->at < s->end && *s->at == '<') {
        s->at++;
        return;
    }
    while (s->at < s->end && *s->at++ != '>') {}
}

/// Longer names are truncated, and then not found in the resources.
static void read_name(scanner *s) {
    s->at++;
    int length = 0;
    while (s->at < s->end && is_regular(*s->at)) {
        uint8_t c = *s->at++;
        if (c == '#' && s->end - s->at >= 2 && hex_digit(s->at[0]) >= 0 && hex_digit(s->at[1]) >= 0) {
            c = (uint8_t)(hex_digit(s->at[0]) << 4 | hex_digit(s->at[1]));
            s->at += 2;
        }
        if (length < name_capacity - 1) { s->name[length++] = (char)c; }
    }
    s->name[length] = '\0';
}

static void push_operand(scanner *s, double value) {
    if (s->operand_count == maximum_operands) {
        memmove(s->operands, s->operands + 1, sizeof(double) * (maximum_operands - 1));
        s->operand_count--;
    }
    s->operands[s->operand_count++] = value;
}

static void read_number(scanner *s) {
    bool is_negative = false;
    while (s->at < s->end && (*s->at == '+' || *s->at == '-')) { is_negative = *s->at++ == '-'; }
    double value = 0, unit = 1;
    bool is_fraction = false;
    for (; s->at < s->end; s->at++) {
        uint8_t c = *s->at;
        if (c >= '0' && c <= '9') {
            if (is_fraction) {
                unit /= 10;
                value += unit * (c - '0');
            } else {
                value = value * 10 + (c - '0');
            }
        } else if (c == '.' && !is_fraction) {
            is_fraction = true;
        } else {
            break;
        }
    }
    // Skip the rest of something that is not a number after all.
    while (s->at < s->end && is_regular(*s->at)) { s->at++; }
    push_operand(s, is_negative ? -value : value);
}

/// The samples of an inline image: up to EI between white space.
static void skip_inline_samples(scanner *s) {
    if (s->at < s->end) { s->at++; }
    for (; s->end - s->at >= 3; s->at++) {
        bool ends = is_white(s->at[0]) && s->at[1] == 'E' && s->at[2] == 'I' &&
                    (s->end - s->at == 3 || is_white(s->at[3]));
        if (ends) {
            s->at += 3;
            return;
        }
    }
    s->at = s->end;
}

static void run_operator(
    scanner *s, const char *operator, size_t length, placement_visitor visit, void *context
) {
    if (length == 1 && operator[0] == 'q') {
        if (s->depth < maximum_saved_maps) { s->stack[s->depth] = s->map; }
        s->depth++;
    } else if (length == 1 && operator[0] == 'Q') {
        if (s->depth > 0 && --s->depth < maximum_saved_maps) { s->map = s->stack[s->depth]; }
    } else if (length == 2 && memcmp(operator, "cm", 2) == 0) {
        if (s->operand_count == maximum_operands) {
            const double *m = s->operands;
            s->map = cgatefold_linear_map_concat((linear_map){m[0], m[1], m[2], m[3]}, s->map);
        }
    } else if (length == 2 && memcmp(operator, "Do", 2) == 0) {
        visit(context, s->name, s->map);
    } else if (length == 2 && memcmp(operator, "ID", 2) == 0) {
        skip_inline_samples(s);
    }
    s->operand_count = 0;
}

void cgatefold_scan_placements(
    const uint8_t *content, size_t count, linear_map initial, placement_visitor visit, void *context
) {
    scanner s = {.at = content, .end = content + count, .map = initial};
    while (s.at < s.end) {
        uint8_t c = *s.at;
        if (is_white(c)) {
            s.at++;
        } else if (c == '%') {
            skip_comment(&s);
        } else if (c == '(') {
            skip_string(&s);
        } else if (c == '<') {
            skip_angle(&s);
        } else if (c == '/') {
            read_name(&s);
        } else if (is_delimiter(c)) {
            s.at++;
        } else if ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.') {
            read_number(&s);
        } else {
            const uint8_t *start = s.at;
            while (s.at < s.end && is_regular(*s.at)) { s.at++; }
            run_operator(&s, (const char *)start, (size_t)(s.at - start), visit, context);
        }
    }
}
