/* The public interface of the core: every function that Python and the browser may call.

   Only integers, doubles and pointers to arrays cross this boundary. Nothing here allocates, keeps state between calls
   or needs a C library; memory belongs to the caller. src/salet/kernels/ checks sizes and types before it calls. */

#ifndef SALET_H
#define SALET_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* processor.c */

/* Return the number of this interface. It rises when a function changes its arguments or their meaning, so that a
   library of another age is refused, not called. src/salet/kernels/library.py expects the same number. */
EXPORT int32_t salet_version(void);

/* Return 1 if this processor and its operating system run x86-64-v3 code (AVX2, BMI and FMA), else 0. */
EXPORT int32_t salet_has_v3(void);

#endif
