import { publicWords } from './public-words'

export const words = publicWords.map(word => word.replace('.', '\\.')).join('|')

export const rewrites = [
  { source: '/carins/api/:path*', destination: '/api/:path*' },
  { source: '/carins/:path*', destination: '/api/:path*' },
  { source: `/:word(${words})`, destination: '/api/:word' },
  { source: `/:word(${words})/:path*`, destination: '/api/:word/:path*' },
]

const before = `/carins(?:/api|(?!/api(?:[/?]|$)))|/api|(?=/(?:${words})(?:[/?]|$))`
// These have route handlers of their own below /api.
const others = '(?!/(?:auth|session/sign-in)(?:[/?]|$))'
const plain = new RegExp(`^/app(?:${before})${others}((?:/[\\w~-][\\w.~-]*)+)(?:\\?|$)`)

/**
 * The path of a call written plainly in any of its spellings. Undefined for anything that Next might decode, normalise
 * or redirect: its router decides then.
 */
export function callPath(url: string): string | undefined {
  return plain.exec(url)?.[1]
}
