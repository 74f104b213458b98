import { publicWords } from './public-words'

export const words = publicWords.map(word => word.replace('.', '\\.')).join('|')

export const rewrites = [
  { source: '/carins/api/:path*', destination: '/api/:path*' },
  { source: '/carins/:path+', destination: '/api/:path*' },
  { source: `/:word(${words})`, destination: '/api/:word' },
  { source: `/:word(${words})/:path*`, destination: '/api/:word/:path*' },
]

const before = `/carins(?:/api|(?!/api(?:[/?]|$)))|/api|(?=/(?:${words})(?:[/?]|$))`
// These have route handlers of their own below /api.
const others = '(?!/(?:auth|session/sign-in)(?:[/?]|$))'
const plain = new RegExp(`^/app(?:${before})${others}((?:/[\\w~-][\\w.~-]*)+)/?(?:\\?|$)`)

export function callPath(url: string): string | undefined {
  return plain.exec(url)?.[1]
}
