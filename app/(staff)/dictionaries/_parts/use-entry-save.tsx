'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { alarm, confirm } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import css from './entry.module.css'
import { fromForm } from './entry-values'
import { nameKeyOf, useLabel } from './entry-words'

interface Stale {
  current: EntryRow
  conflicts: { field: string; yours: unknown; theirs: unknown }[]
}

export type Saved = { row: EntryRow } | 'theirs' | undefined

/**
 * Saves a row. A stale version is shown with where both differ: the person keeps their own or takes the other's.
 * What is wrong with a field is thrown on, for the form shows it there.
 */
export function useEntrySave({ entity, fields, calls }: EntryView, row: EntryRow | undefined) {
  const t = useTranslations('dictionaries.stale')
  const label = useLabel(entity)
  const words = (field: string, value: unknown, of?: EntryRow) =>
    String((of?.[nameKeyOf(field)] as string) ?? value ?? '') || t('none')

  const ask = ({ current, conflicts }: Stale) =>
    confirm({
      title: t('title', { name: current.updatedByName ?? t('someone') }),
      content: (
        <>
          <p>{t(conflicts.length > 0 ? 'intro' : 'same')}</p>
          <ul className={css.lines}>
            {conflicts.map(({ field, yours, theirs }) => (
              <li key={field}>
                {t('line', {
                  field: label(field),
                  theirs: words(field, theirs, current),
                  yours: words(field, yours),
                })}
              </li>
            ))}
          </ul>
        </>
      ),
      okText: t('overwrite'),
      cancelText: t('load'),
    })

  const send = async (values: FormValues, version: number): Promise<Saved> => {
    const body = fromForm(fields, values)
    const quiet = { quiet: true }
    try {
      return {
        row: row
          ? await call(calls.update, asInput(body, { id: row.id, version }), quiet)
          : await call(calls.add, asInput(body), quiet),
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const stale = error.data as Stale | null
      if (error.code === 409 && stale?.current)
        return (await ask(stale)) ? send(values, stale.current.version) : 'theirs'
      if (error.errors.length > 0) throw error
      if (error.code !== 401) alarm(error.message, { requestId: error.requestId })
      return undefined
    }
  }
  /** The whole of a new row, the changes of one that is there. */
  return (values: FormValues) => send(values, row?.version ?? 0)
}
