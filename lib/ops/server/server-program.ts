/**
 * How the server is started; `npm run serve` says the same. V8 lets garbage grow with the most that the heap may
 * become: from 2 GB on to four times what lives, below that to less than twice. So the limit saves 100 MB, and is far
 * above what is ever needed.
 */
export const serverProgram = [
  '--max-old-space-size=1536',
  '--max-semi-space-size=8',
  'lib/ops/server/serve.mjs',
]

// glibc's arenas, one a thread, would hold 30 MB that nobody uses.
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
