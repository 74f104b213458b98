import type { Values } from './values'

/** vocabulary → value → name. The inner objects are changed in place, because controls hold on to them. */
const words = new Map<string, Record<string, string>>()
const fills = new Map<string, Values>()

export function labelsOf(vocabulary: string): Record<string, string> {
  const known = words.get(vocabulary) ?? {}
  words.set(vocabulary, known)
  return known
}

export function registerLabel(vocabulary: string, value: string, word: string, settles?: Values) {
  labelsOf(vocabulary)[value] = word
  if (settles) fills.set(`${vocabulary} ${value}`, settles)
}

export function wordOf(vocabulary: string, value: string): string | undefined {
  return words.get(vocabulary)?.[value]
}

export function fillsOf(vocabulary: string, value: string): Values {
  return fills.get(`${vocabulary} ${value}`) ?? {}
}
