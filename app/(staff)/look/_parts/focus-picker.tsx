'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useId } from 'react'
import { call } from '@/app/_ui/call'
import { Choice } from '@/app/_ui/choice/choice'
import { useNavigate } from '@/app/_ui/navigation'
import type { Query } from '../../_parts/analysis/address'

interface FocusPickerProps {
  name: 'focus' | 'subFocus'
  label: string
  chosen?: { key: string | null; name: string }
  request: Query
}

export function FocusPicker({ name, label, chosen, request }: FocusPickerProps) {
  const id = useId()
  const path = usePathname()
  const query = useSearchParams()
  const [go] = useNavigate()
  const load = useCallback(async () => {
    const { values } = await call('GET /analysis/trend/values', request, { quiet: true })
    return values.map(value => ({ value: value.key, label: `${value.name} (${value.n})` }))
  }, [request])
  const choose = ([value]: string[]) => {
    const next = new URLSearchParams(query)
    next.delete('subFocus')
    if (name === 'focus' && !value) next.delete('sub')
    if (value) next.set(name, value)
    else next.delete(name)
    go(next.size > 0 ? `${path}?${next}` : path, { scroll: false })
  }
  const key = chosen?.key
  return (
    <p data-field={name}>
      <label htmlFor={id}>{label}</label>
      <Choice
        id={id}
        label={label}
        load={load}
        value={key ? [key] : []}
        labels={key ? { [key]: chosen.name } : undefined}
        onChange={choose}
      />
    </p>
  )
}
