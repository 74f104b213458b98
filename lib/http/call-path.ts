import { publicWords } from './public-words'

export const words = publicWords.map(word => word.replace('.', '\\.')).join('|')

/** Every spelling of a call, for Next's router: with the gateway's /carins before it, or by its first word. */
export const rewrites = [
  { source: '/carins/api/:path*', destination: '/api/:path*' },
  { source: '/carins/:path*', destination: '/api/:path*' },
  { source: `/:word(${words})`, destination: '/api/:word' },
  { source: `/:word(${words})/:path*`, destination: '/api/:word/:path*' },
]

const before = `/carins(?:/api|(?!/api(?:[/?]|$)))|/api|(?=/(?:${words})(?:[/?]|$))`
// What has routes of its own below /api.
const others = '(?!/(?:auth|session/sign-in)(?:[/?]|$))'
const plain = new RegExp(`^/app(?:${before})${others}((?:/[\\w~-][\\w.~-]*)+)(?:\\?|$)`)

/**
 * The path of a call below all those spellings, where its URL is written plainly. Anything that Next might decode,
 * normalise or redirect, and what is no call, is undefined: Next's router then decides.
 */
export function callPath(url: string): string | undefined {
  return plain.exec(url)?.[1]
}
