'use client'

import { useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { mostFirst } from './arrange-fields'
import type { SearchField } from './search-fields'

const saveAfter = 500

export interface FirstFields {
  key: string
  kept: unknown
}

export function useFirstFields(fields: SearchField[], { key, kept }: Partial<FirstFields> = {}) {
  const [chosen, setChosen] = useState(namesIn(kept))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choose = (next: string[] | null) => {
    const value = next && next.length > 0 ? next : null
    setChosen(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void call('PUT /preferences/:key', asInput({ value }, { key })).catch(() => undefined)
    }, saveAfter)
  }
  const names = (chosen ?? fields.slice(0, mostFirst).map(({ name }) => name)).filter(name =>
    fields.some(field => field.name === name),
  )
  return { names, choose }
}

function namesIn(kept: unknown): string[] | null {
  const names = Array.isArray(kept) ? kept.filter(name => typeof name === 'string') : []
  return names.length > 0 ? names.slice(0, mostFirst) : null
}
