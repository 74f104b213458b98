'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'

const noHarm = {
  crash: false,
  fire: false,
  rollover: false,
  injuredCount: '0',
  deathCount: '0',
} satisfies Partial<Record<FieldName, string | boolean>>
const names = Object.keys(noHarm) as (keyof typeof noHarm)[]

interface Props {
  read(): FormValues
  fill(values: FormValues): void
}

export function NoHarmButton({ read, fill }: Props) {
  const t = useTranslations('defectForm.noHarm')
  const [before, setBefore] = useState<FormValues>()
  const values = read()
  const done = before !== undefined && names.every(name => values[name] === noHarm[name])
  const press = () => {
    if (done) fill(before)
    else fill(noHarm)
    setBefore(done ? undefined : Object.fromEntries(names.map(name => [name, values[name] ?? null])))
  }
  return (
    <button type="button" className="ui-link" onClick={press}>
      {t(done ? 'undo' : 'do')}
    </button>
  )
}
