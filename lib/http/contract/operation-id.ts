import type { Endpoint } from '../endpoint'
import { publicWords } from '../public-words'

export function outside(path: string): string {
  const word = path.split('/')[1] ?? ''
  return publicWords.includes(word) ? path : `/api${path}`
}

export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .split('/')
    .flatMap(part => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/\W+/)))
  return [method.toLowerCase(), ...words.filter(Boolean).map(capital)].join('')
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
