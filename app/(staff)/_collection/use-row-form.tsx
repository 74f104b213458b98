import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { CollectionRow } from '@/lib/collections/collection'
import type { EntryStep, FieldChange } from '@/lib/collections/read-history'
import { useStaleQuestion } from '../_parts/use-stale-question'
import { type KnownNames, useSections } from './use-sections'
import {
  type Field,
  keyIn,
  nameKeyOf,
  noSpecial,
  type OpenedRow,
  type Special,
  titleIn,
  useWords,
  type View,
} from './view'

interface Options {
  view: View
  special?: Special
  row: OpenedRow | undefined
  userId: string
  onSaved(): void
}

export function useRowForm({ view, special = noSpecial, row, userId, onSaved }: Options) {
  const word = useWords(view)
  const title = useTranslations()(view.title)
  const [known, setKnown] = useState<KnownNames>({})
  const fields = useSections(view, special, row, known)
  const initial = useMemo(() => toForm(view.fields, row), [view, row])
  const form = useRecordForm({
    ...{ userId, initial, sections: fields },
    name: `${view.path}:${row?.id ?? 'new'}`,
    version: row?.version,
  })
  const save = useSave(view, special, row)

  const onSave = useFormSave(
    form,
    () => save(row ? form.changes : form.values, form.version),
    saved => {
      notice.success(word(row ? 'saved' : 'added', { name: titleIn(special, saved) }))
      onSaved()
    },
  )

  const bringBack = ({ field, before, beforeText }: FieldChange) => {
    if (before !== null && beforeText) setKnown({ ...known, [field]: { [String(before)]: beforeText } })
    form.set(
      toForm(
        view.fields.filter(({ name }) => name === field),
        { [field]: before },
      ),
    )
  }
  const history = row && {
    key: 'history',
    title: word('history.title'),
    content: (
      <History view={view} special={special} row={row} onBringBack={view.may.edit ? bringBack : undefined} />
    ),
  }
  return {
    heading: row ? titleIn(special, row) : word('addTitle', { title }),
    form: {
      ...{ form, onSave },
      sections: history ? [...fields, history] : fields,
      readOnly: row !== undefined && !view.may.edit,
    },
  }
}

/** A stale version asks whose values to keep. Field errors are rethrown for the form to show. */
function useSave(view: View, special: Special, row: CollectionRow | undefined) {
  const { fields, calls } = view
  const word = useWords(view)
  const ask = useStaleQuestion('dictionaries.stale')
  const shown = (field: string, value: unknown, current?: CollectionRow) =>
    String(current?.[nameKeyOf(field)] ?? value ?? '') || word('stale.none')

  const send = (values: FormValues, version: number): Promise<CollectionRow> => {
    const body = fromForm(fields, values)
    const quiet = { quiet: true }
    return row
      ? call(calls.update, asInput({ ...body, ...keyIn(special, row), version }), quiet)
      : call(calls.add, asInput({ ...body, ...special.added }), quiet)
  }
  return (values: FormValues, from = row?.version ?? 0) =>
    saveOrAsk<CollectionRow, CollectionRow>(
      version => send(values, version),
      from,
      ({ current, conflicts = [] }) =>
        ask(
          conflicts.map(({ field, yours, theirs }) => [
            field,
            word('stale.line', {
              field: word(`fields.${field}`),
              theirs: shown(field, theirs, current),
              yours: shown(field, yours),
            }),
          ]),
          current.updatedByName ?? word('stale.someone'),
        ),
    )
}

interface HistoryProps {
  view: View
  special: Special
  row: CollectionRow
  onBringBack?(change: FieldChange): void
}

function History({ view, special, row, onBringBack }: HistoryProps) {
  const word = useWords(view)
  const steps = useAnswer<EntryStep[]>(row.id, signal =>
    call(view.calls.history, asInput(keyIn(special, row)), { quiet: true, signal }),
  )
  const fieldOf = new Map(view.fields.map(field => [field.name, field]))
  const mayReturn = ({ field: name, before }: FieldChange) => {
    const field = fieldOf.get(name)
    return field !== undefined && (row[name] ?? null) !== before && (before !== null || !field.required)
  }
  return (
    <HistorySteps
      steps={steps}
      label={name => word(`fields.${name}`)}
      isFlag={name => name === 'enabled' || fieldOf.get(name)?.kind === 'flag'}
      onBringBack={onBringBack && (change => (mayReturn(change) ? () => onBringBack(change) : undefined))}
    />
  )
}

function toForm(fields: Field[], row: Record<string, unknown> | undefined): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind }): [string, FormValue] => {
      const value = row?.[name]
      if (kind === 'flag') return [name, value === true]
      if (Array.isArray(value)) return [name, value.map(String)]
      return [name, value === null || value === undefined ? null : String(value)]
    }),
  )
}

/** An empty `sort` is omitted, so that the table's default applies; any other empty value is null. */
function fromForm(fields: Field[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { name, kind } = field
      if (!(name in values)) return []
      const value = values[name] ?? null
      if (kind === 'flag') return [[name, value === true]]
      if ('many' in field && field.many) return [[name, value ?? []]]
      const empty = value === null || value === ''
      if (name === 'sort' && empty) return []
      if (kind === 'number' || kind === 'year') return [[name, empty ? null : Number(value)]]
      return [[name, empty ? null : value]]
    }),
  )
}
