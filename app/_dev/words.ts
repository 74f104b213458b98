import { useLocale } from 'next-intl'
import { useMemo } from 'react'
// Not in messages/, which are part of the production build.
import words from './words.json'

export type Word = keyof typeof words
export type Speak = (word: Word, values?: Record<string, string | number>) => string

export function useSpeak(): Speak {
  const at = useLocale() === 'en-US' ? 1 : 0
  return useMemo(
    () => (word, values) =>
      words[word][at]!.replace(/\{(\w+)\}/g, (whole: string, name: string) =>
        String(values?.[name] ?? whole),
      ),
    [at],
  )
}
