#pragma once

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Bit masks of matching bytes among 64 bytes. The vectors of Swift cannot convert a mask to the bits of an
// integer.

/// Returns a mask of the bytes that equal `byte`, among 64 bytes; the lowest bit stands for the first byte.
static inline uint64_t cbytemask_equal(const uint8_t *bytes, uint8_t byte) {
  uint64_t mask = 0;
#if defined(__SSE2__)
  const __m128i wanted = _mm_set1_epi8((char)byte);
  for (int i = 0; i < 4; i++) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, wanted)) << (16 * i);
  }
#elif defined(__ARM_NEON)
  const uint8x16_t wanted = vdupq_n_u8(byte);
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  for (int i = 0; i < 4; i++) {
    const uint8x16_t hit = vandq_u8(vceqq_u8(vld1q_u8(bytes + 16 * i), wanted), weights);
    const uint64_t half = (uint64_t)vaddv_u8(vget_low_u8(hit)) | (uint64_t)vaddv_u8(vget_high_u8(hit)) << 8;
    mask |= half << (16 * i);
  }
#else
  for (int i = 0; i < 64; i++) mask |= (uint64_t)(bytes[i] == byte) << i;
#endif
  return mask;
}

/// Returns a mask of the bytes that equal one of four bytes, among 64 bytes; the lowest bit stands for the
/// first byte.
static inline uint64_t cbytemask_any_of(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
  uint64_t mask = 0;
#if defined(__SSE2__)
  const __m128i va = _mm_set1_epi8((char)a), vb = _mm_set1_epi8((char)b);
  const __m128i vc = _mm_set1_epi8((char)c), vd = _mm_set1_epi8((char)d);
  for (int i = 0; i < 4; i++) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    const __m128i hit = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, va), _mm_cmpeq_epi8(v, vb)),
                                     _mm_or_si128(_mm_cmpeq_epi8(v, vc), _mm_cmpeq_epi8(v, vd)));
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(hit) << (16 * i);
  }
#elif defined(__ARM_NEON)
  const uint8x16_t va = vdupq_n_u8(a), vb = vdupq_n_u8(b), vc = vdupq_n_u8(c), vd = vdupq_n_u8(d);
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  for (int i = 0; i < 4; i++) {
    const uint8x16_t v = vld1q_u8(bytes + 16 * i);
    const uint8x16_t hit = vandq_u8(
        vorrq_u8(vorrq_u8(vceqq_u8(v, va), vceqq_u8(v, vb)), vorrq_u8(vceqq_u8(v, vc), vceqq_u8(v, vd))), weights);
    const uint64_t half = (uint64_t)vaddv_u8(vget_low_u8(hit)) | (uint64_t)vaddv_u8(vget_high_u8(hit)) << 8;
    mask |= half << (16 * i);
  }
#else
  for (int i = 0; i < 64; i++) {
    mask |= (uint64_t)(bytes[i] == a || bytes[i] == b || bytes[i] == c || bytes[i] == d) << i;
  }
#endif
  return mask;
}
