'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { FieldName } from '@/lib/defects/fields'
import css from './similar.module.css'
import { useDuplicates } from './use-duplicates'

const DuplicateDrawer = lazyPart(() => import('./duplicate-drawer'))

const compared = [
  'vin',
  'mobile',
  'cardNo',
  'plateNo',
  'modelRangeId',
  'brandId',
  'assemblyCode',
  'faultDate',
  'receivedAt',
  'description',
] as const satisfies FieldName[]

interface WatchProps {
  values: FormValues
  /** The values the form was loaded with: an unchanged record sends no request. */
  initial: FormValues
  recordId: string | undefined
  hidden: ReadonlySet<FieldName>
}

export function DuplicateWatch({ values, initial, recordId, hidden }: WatchProps) {
  const t = useTranslations('duplicates.watch')
  const query = useMemo(
    () => question(values, initial, recordId, hidden),
    [values, initial, recordId, hidden],
  )
  const { found } = useDuplicates(query)
  const [open, setOpen] = useState(false)
  const candidates = Array.isArray(found) ? found : []
  return (
    <span aria-live="polite">
      {candidates.length > 0 && (
        <button type="button" className={`ui-link ${css.watch}`} onClick={() => setOpen(true)}>
          <Icon name="warn" />
          {t('found', { count: candidates.length })}
        </button>
      )}
      {open && (
        <Suspense>
          <DuplicateDrawer candidates={candidates} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

const worthAsking: Partial<Record<FieldName, (text: string) => boolean>> = {
  vin: vin => vin.length === 17,
  mobile: mobile => mobile.length >= 7,
  cardNo: card => card.length >= 6,
  plateNo: plate => plate.length >= 7,
  description: text => text.length >= 20,
}

/** The request as JSON (a stable key for the effect), or undefined while no field is specific enough to match on. */
function question(
  values: FormValues,
  initial: FormValues,
  id: string | undefined,
  hidden: ReadonlySet<FieldName>,
): string | undefined {
  const names = compared.filter(name => !hidden.has(name))
  const text = (name: FieldName) => (typeof values[name] === 'string' ? values[name].trim() : '')
  if (id && names.every(name => (values[name] ?? null) === (initial[name] ?? null))) return undefined
  if (!names.some(name => worthAsking[name]?.(text(name)))) return undefined
  const longest = { mobile: 20, cardNo: 30, plateNo: 10, vin: 17, description: 4000 } as const
  const fits = (name: FieldName) => !(name in longest) || text(name).length <= longest[name as 'vin']
  return JSON.stringify({
    id,
    ...Object.fromEntries(names.filter(fits).map(name => [name, text(name)])),
  })
}
