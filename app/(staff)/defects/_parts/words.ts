'use client'

import type { Values } from './values'

const known = new Map<string, { word: string; fills?: Values }>()

/** Keeps the name of a code or id once seen, and which other fields it settles, so that it can be said in words. */
export function rememberWord(vocabulary: string, value: string, word: string, fills?: Values) {
  const key = `${vocabulary} ${value}`
  known.set(key, { word, fills: fills ?? known.get(key)?.fills })
}

export function wordOf(vocabulary: string, value: string): string | undefined {
  return known.get(`${vocabulary} ${value}`)?.word
}

export function fillsOf(vocabulary: string, value: string): Values {
  return known.get(`${vocabulary} ${value}`)?.fills ?? {}
}
