'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import { useStaleQuestion } from '../../_parts/use-stale-question'
import { fromForm } from './entry-values'
import { nameKeyOf, useLabel } from './entry-words'

export type Saved = { row: EntryRow } | 'theirs' | undefined

/** A stale version asks whose values to keep. Field errors are rethrown for the form to show. */
export function useEntrySave({ entity, fields, calls }: EntryView, row: EntryRow | undefined) {
  const t = useTranslations('dictionaries.stale')
  const label = useLabel(entity)
  const ask = useStaleQuestion('dictionaries.stale')
  const words = (field: string, value: unknown, of?: EntryRow) =>
    String((of?.[nameKeyOf(field)] as string) ?? value ?? '') || t('none')

  const send = async (values: FormValues, version: number) => {
    const body = fromForm(fields, values)
    const quiet = { quiet: true }
    return {
      row: row
        ? await call(calls.update, asInput(body, { id: row.id, version }), quiet)
        : await call(calls.add, asInput(body), quiet),
    }
  }
  return (values: FormValues, from = row?.version ?? 0): Promise<Saved> =>
    saveOrAsk<{ row: EntryRow }, EntryRow>(
      version => send(values, version),
      from,
      ({ current, conflicts = [] }) =>
        ask(
          conflicts.map(({ field, yours, theirs }) => [
            field,
            t('line', {
              field: label(field),
              theirs: words(field, theirs, current),
              yours: words(field, yours),
            }),
          ]),
          current.updatedByName ?? t('someone'),
        ),
    )
}
