#if !__has_include(<nettle/md5.h>)
#error "nettle/md5.h is missing; install it with: apt-get install nettle-dev"
#endif
#include <nettle/md5.h>
