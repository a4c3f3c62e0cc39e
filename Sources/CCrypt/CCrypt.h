#if !__has_include(<crypt.h>)
#error "crypt.h is missing; install it with: apt-get install libcrypt-dev"
#endif
#include <crypt.h>
