/* Gaps after all memory that an arena hands out, for builds with ASan, which ends what reads or writes there. */
#include <stdint.h>

#define GAP 64
#define GUARDED(memory, used, bytes) guarded((memory), (unsigned long)(used), (unsigned long)(bytes))

void __asan_poison_memory_region(const volatile void *, unsigned long);
void __asan_unpoison_memory_region(const volatile void *, unsigned long);

static inline uint8_t *guarded(uint8_t *memory, unsigned long used, unsigned long bytes) {
    __asan_unpoison_memory_region(memory, bytes);
    __asan_poison_memory_region(memory + used, bytes - used);
    return memory;
}
