'use client'

import { call } from '@/app/_ui/call'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useHistory } from '@/app/(staff)/_parts/entry-drawer/use-history'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { FieldChange } from '@/lib/dictionaries/read-entry-history'
import type { EntryView } from '@/lib/dictionaries/view'
import { useLabel } from './entry-words'

interface Props {
  view: EntryView
  row: EntryRow
  onBringBack?(change: FieldChange): void
}

export function EntryHistory({ view, row, onBringBack }: Props) {
  const label = useLabel(view.entity)
  const steps = useHistory(row.id, () => call(view.calls.history, { id: row.id }, { quiet: true }))

  const flags = new Map(view.fields.map(({ name, kind }) => [name, kind === 'flag']))
  const mayReturn = (change: FieldChange) =>
    flags.has(change.field) && (row[change.field] ?? null) !== change.before
  return (
    <HistorySteps
      steps={steps}
      label={label}
      isFlag={name => name === 'enabled' || flags.get(name) === true}
      onBringBack={onBringBack && (change => (mayReturn(change) ? () => onBringBack(change) : undefined))}
    />
  )
}
