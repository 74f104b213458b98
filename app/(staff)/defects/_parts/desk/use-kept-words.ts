'use client'

import { useState } from 'react'

const kept = new Map<string, string>()

export function useKeptWords(id: string): [string, (words: string) => void] {
  const [words, setWords] = useState(kept.get(id) ?? '')
  return [
    words,
    typed => {
      setWords(typed)
      if (typed) kept.set(id, typed)
      else kept.delete(id)
    },
  ]
}
