'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { useStaleQuestion } from '../../../_parts/use-stale-question'
import { SalesHistory } from './sales-history'
import { salesFieldNames, useSalesFields } from './use-sales-fields'
import { useSalesName } from './use-sales-name'

interface Options {
  row: SalesRow | undefined
  userId: string
  onSaved(): void
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

export function useSalesForm({ row, userId, onSaved }: Options) {
  const t = useTranslations('dictionaries')
  const label = useTranslations('sales.fields')
  const router = useRouter()
  const nameOf = useSalesName()
  const ask = useStaleQuestion('dictionaries.stale')
  const fields = useSalesFields(row)
  const initial = useMemo(
    () => Object.fromEntries(salesFieldNames.map(name => [name, textOf(row?.[name])])),
    [row],
  )
  const form = useRecordForm({
    ...{ userId, initial, sections: fields },
    name: `vehicle-sales:${row?.id ?? 'new'}`,
    version: row?.version,
  })

  const send = (values: FormValues, version: number) => {
    const quiet = { quiet: true }
    return row
      ? call('PUT /vehiclesales', asInput(values, { id: row.id, version }), quiet)
      : call('POST /vehiclesales', asInput(values), quiet)
  }
  const onSave = async () => {
    const values = row ? form.changes : form.values
    const saved = await saveOrAsk<SalesRow, SalesRow>(
      version => send(values, version),
      form.version ?? 0,
      ({ current, conflicts = [] }) =>
        ask(
          conflicts.map(({ field, yours, theirs }) => [
            field,
            t('stale.line', {
              field: label(field),
              theirs: textOf(theirs) ?? t('stale.none'),
              yours: textOf(yours) ?? t('stale.none'),
            }),
          ]),
          current.updatedByName ?? t('stale.someone'),
        ),
    )
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    notice.success(t(row ? 'saved' : 'added', { name: nameOf(saved) }))
    onSaved()
    return true
  }
  const history = row && {
    key: 'history',
    title: t('history.title'),
    content: <SalesHistory row={row} />,
  }
  return { form, sections: history ? [...fields, history] : fields, onSave }
}
