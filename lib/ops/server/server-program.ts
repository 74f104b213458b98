/**
 * Same as in `npm run serve`. Above 2 GB V8 lets garbage grow to four times the live heap, below that to less
 * than twice: the limit saves 100 MB and is far above what is needed.
 */
export const serverProgram = [
  '--max-old-space-size=1536',
  '--max-semi-space-size=8',
  'lib/ops/server/serve.mjs',
]

// glibc's arenas, one per thread, would hold 30 MB unused.
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
