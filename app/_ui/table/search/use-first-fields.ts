'use client'

import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { useDelayedSave } from '../use-delayed-save'
import { mostFirst } from './arrange-fields'
import type { SearchField } from './search-fields'

export interface FirstFields {
  key: string
  kept: unknown
}

export function useFirstFields(fields: SearchField[], { key, kept }: Partial<FirstFields> = {}) {
  const [chosen, setChosen] = useState(namesIn(kept))
  const saveLater = useDelayedSave()
  const choose = (next: string[] | null) => {
    const value = next && next.length > 0 ? next : null
    setChosen(value)
    saveLater(() => {
      void call('PUT /preferences/:key', asInput({ value }, { key }), { keepalive: true }).catch(
        () => undefined,
      )
    })
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
