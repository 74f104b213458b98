'use client'

type Say = (key: string, values?: Record<string, string | number>) => string

let say: Say = key => key

/** Words of the `ui` namespace for code outside components; the shell's host hands them over. */
export const word: Say = (key, values) => say(key, values)

export function setWords(given: Say) {
  say = given
}
