/* Load a build of the core as its own platform does, ask it about made-up words, and print what it answers.

       foreign LIBRARY

   The words are the same everywhere, so every platform must print the same lines: totals, and how many positions the
   search looked at on the way. tests/integration/core/test_foreign.py compares them. */

#include "../salet.h"

#ifdef _WIN32

/* Without the C library, which Zig would first have to compile for a minute. */
__declspec(dllimport) void *LoadLibraryA(const char *file);
__declspec(dllimport) void *GetProcAddress(void *module, const char *name);
__declspec(dllimport) void *VirtualAlloc(void *at, size_t bytes, uint32_t kind, uint32_t access);
__declspec(dllimport) char *GetCommandLineA(void);
__declspec(dllimport) void *GetStdHandle(uint32_t which);
__declspec(dllimport) int WriteFile(void *file, const void *text, uint32_t bytes, uint32_t *written, void *overlapped);
__declspec(dllimport) _Noreturn void ExitProcess(uint32_t code);

static void *load(const char *file) { return LoadLibraryA(file); }
static void *symbol(void *library, const char *name) { return GetProcAddress(library, name); }
static void *pages(int64_t bytes) { return VirtualAlloc(0, (size_t)bytes, 0x3000, 4); }
static void print(const char *text, int bytes) { WriteFile(GetStdHandle((uint32_t)-11), text, bytes, 0, 0); }
#define leave ExitProcess

#else

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *load(const char *file) { return dlopen(file, RTLD_NOW); }
static void *symbol(void *library, const char *name) { return dlsym(library, name); }
static void *pages(int64_t bytes) { return calloc(1, (size_t)bytes); }
static void print(const char *text, int bytes) { fwrite(text, 1, bytes, stdout); }
#define leave exit

#endif

static void *library;
#define CORE(name) ((__typeof__(&name))symbol(library, #name))
enum { MAX_WORDS = 128, MAX_LETTERS = 10, LIMIT = 6, TABLE_BITS = 12, STRIDE = 128 };

/* Return zeroed memory that begins at a multiple of 64; it is never freed. */
static void *memory(int64_t bytes) {
    uint8_t *found = pages(bytes + 64);
    if (!found) leave(2);
    return found + (-(uintptr_t)found & 63);
}

static void say(const char *text) {
    int bytes = 0;
    while (text[bytes]) bytes++;
    print(text, bytes);
}

/* Print what a number is, and the number. */
static void tell(const char *what, int64_t number) {
    char digits[24], *first = digits + sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    *--first = 0;
    do *--first = (char)('0' + rest % 10);
    while (rest /= 10);
    say(what), say(number < 0 ? " -" : " "), say(first);
}

/* Write `count` different words: word i is i times a prime, in base `letters`. Only the first four places differ, which
   keeps long words as hard to tell apart as short ones. */
static void spell(uint16_t *words, int count, int length, int letters) {
    for (int i = 0; i < count; i++) {
        uint64_t number = (uint64_t)(i + 1) * 9999991;
        for (int k = 0; k < length; k++, number /= letters) words[i * length + k] = k < 4 ? number % letters : 0;
    }
}

/* Print a sum over the pattern of every word against every word. */
static void patterns(int count, int length, int letters) {
    static uint16_t words[MAX_WORDS * MAX_LETTERS];
    int bytes = length <= 5 ? 1 : 2;
    spell(words, count, length, letters);
    void *places = memory((int64_t)letters * STRIDE * bytes);
    uint8_t *codes = memory((int64_t)count * count * bytes);
    CORE(salet_letter_places)(words, count, length, letters, bytes, places, STRIDE);
    CORE(salet_patterns)(words, count, length, places, STRIDE, count, bytes, codes);
    uint32_t sum = 2166136261u;
    for (int i = 0; i < count * count * bytes; i++) sum = (sum ^ codes[i]) * 16777619u;
    tell("words", count), tell(" letters", length), tell(" patterns", sum), say("\n");
}

/* Print the least total of all words under a rule, and the size of the search for it. */
static void search(int count, int length, int letters, int rule, int weighted) {
    static uint16_t words[MAX_WORDS * MAX_LETTERS];
    int32_t candidates[MAX_WORDS], rows[MAX_WORDS];
    int64_t weights[MAX_WORDS], steps[LIMIT + 1];
    spell(words, count, length, letters);
    for (int i = 0; i < count; i++) {
        candidates[i] = rows[i] = i;
        weights[i] = weighted ? 2 * count - i : 1;
    }
    for (int turn = 0; turn < LIMIT; turn++) steps[turn] = 1;
    steps[LIMIT] = SALET_IMPOSSIBLE;
    struct salet_game game = {
        .struct_bytes = sizeof game,
        .length = length,
        .letters = letters,
        .guesses = count,
        .answers = count,
        .rule = rule,
        .limit = LIMIT,
        .cap = 64,
        .spelling = words,
        .candidates = candidates,
        .weights = weights,
    };
    int64_t bytes = CORE(salet_search_bytes)(&game);
    struct salet_search *lists = CORE(salet_open)(memory(bytes), bytes, &game);
    if (!lists) leave(3);
    int64_t scratch = CORE(salet_query_bytes)(lists), *monitor = memory(SALET_MONITOR_SIZE * sizeof *monitor);
    struct salet_query *query =
        CORE(salet_query_open)(memory(scratch), scratch, lists, steps, memory(16LL << TABLE_BITS), TABLE_BITS, monitor);
    if (!query) leave(4);
    struct salet_position position = {.size = count, .rows = rows};
    int64_t total = CORE(salet_solve)(query, &position, SALET_IMPOSSIBLE, SALET_ANY_GUESS);
    tell("words", count), tell(" letters", length), tell(" rule", rule), tell(" weighted", weighted);
    tell(" total", total), tell(" positions", monitor[SALET_NODES]), tell(" guesses", monitor[SALET_TRIED]), say("\n");
}

static void run(const char *file) {
    library = load(file);
    if (!library) leave(1);
    tell("version", CORE(salet_version)()), say("\n");
    patterns(100, 5, 6);
    patterns(100, 8, 5);
    for (int rule = SALET_NORMAL; rule <= SALET_HARD; rule++) {
        for (int weighted = 0; weighted < 2; weighted++) {
            search(120, 5, 26, rule, weighted);
            search(120, 8, 26, rule, weighted);
        }
    }
}

#ifdef _WIN32

/* The library's name is the last word of the command line. */
void start(void) {
    char *last = GetCommandLineA();
    for (char *at = last; *at; at++) {
        if (*at == ' ' && at[1]) last = at + 1;
    }
    run(last);
    leave(0);
}

#else

int main(int count, char **arguments) {
    if (count != 2) return 1;
    run(arguments[1]);
    return 0;
}

#endif
