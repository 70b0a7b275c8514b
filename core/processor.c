/* What the library is, and what the processor can run. */

#include "salet.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "The core needs a processor whose lowest byte comes first.");
_Static_assert(__GCC_ATOMIC_LLONG_LOCK_FREE == 2, "The core needs a processor that reads and writes 64 bits at once.");

int32_t salet_version(void) { return SALET_VERSION; }

#ifdef _WIN32

/* Windows calls this when a process or thread loads or leaves the library: there is nothing to do. */
int windows_entry(void *module, uint32_t reason, void *reserved) {
    (void)module, (void)reason, (void)reserved;
    return 1;
}

#endif

#if defined(__x86_64__)

#include <cpuid.h>

/* Return whether the operating system saves the AVX registers of a thread: without that AVX code faults. */
static int saves_avx(void) {
    enum { SSE_AND_AVX = 6 };
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & SSE_AND_AVX) == SSE_AND_AVX;
}

int32_t salet_has_v3(void) {
    const uint32_t leaf1 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const uint32_t leaf7 = bit_BMI | bit_AVX2 | bit_BMI2;
    const uint32_t extended = bit_LZCNT;
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & leaf1) != leaf1) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & leaf7) != leaf7) return 0;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || (c & extended) != extended) return 0;
    return saves_avx();
}

#else

int32_t salet_has_v3(void) { return 0; }

#endif
