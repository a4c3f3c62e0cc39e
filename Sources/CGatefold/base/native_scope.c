#include "native_scope.h"

__thread native_scope cgatefold_scope;

int64_t cgatefold_answer_counts[cgatefold_answer_kinds];
__thread int64_t cgatefold_thread_answer_counts[cgatefold_answer_kinds];

int64_t cgatefold_answers_given(cgatefold_answer answer) {
    return __atomic_load_n(&cgatefold_answer_counts[answer], __ATOMIC_RELAXED);
}

int64_t cgatefold_answers_given_on_thread(cgatefold_answer answer) {
    return cgatefold_thread_answer_counts[answer];
}
