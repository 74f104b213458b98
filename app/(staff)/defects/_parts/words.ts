'use client'

import type { Values } from './values'

/** vocabulary → value → name; controls keep these very objects, so a name learnt later shows at the next drawing. */
const words = new Map<string, Record<string, string>>()
const fills = new Map<string, Values>()

/** The names of one vocabulary that were seen so far. */
export function labelsOf(vocabulary: string): Record<string, string> {
  const known = words.get(vocabulary) ?? {}
  words.set(vocabulary, known)
  return known
}

/** Keeps the name of a code or id, and which other fields it settles. */
export function rememberWord(vocabulary: string, value: string, word: string, settles?: Values) {
  labelsOf(vocabulary)[value] = word
  if (settles) fills.set(`${vocabulary} ${value}`, settles)
}

export function wordOf(vocabulary: string, value: string): string | undefined {
  return words.get(vocabulary)?.[value]
}

export function fillsOf(vocabulary: string, value: string): Values {
  return fills.get(`${vocabulary} ${value}`) ?? {}
}
