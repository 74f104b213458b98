'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import type { Uses } from '@/lib/dictionaries/count-uses'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { FieldChange } from '@/lib/dictionaries/read-entry-history'
import type { EntryView } from '@/lib/dictionaries/view'
import { EntryHistory } from './entry-history'
import { toForm } from './entry-values'
import { useEntrySave } from './use-entry-save'
import { type KnownNames, useEntrySections } from './use-entry-sections'

export type OpenedEntry = EntryRow & { uses: Uses }

interface Options {
  view: EntryView
  row: OpenedEntry | undefined
  userId: string
  onSaved(row: EntryRow): void
}

export function useEntryForm({ view, row, userId, onSaved }: Options) {
  const t = useTranslations('dictionaries')
  const router = useRouter()
  const [known, setKnown] = useState<KnownNames>({})
  const fields = useEntrySections(view, row, known)
  const initial = useMemo(() => toForm(view.fields, row), [view, row])
  const form = useRecordForm({
    ...{ userId, initial, sections: fields },
    name: `${view.entity}:${row?.id ?? 'new'}`,
    version: row?.version,
  })
  const save = useEntrySave(view, row)

  const onSave = async () => {
    const saved = await save(row ? form.changes : form.values, form.version)
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    notice.success(t(row ? 'saved' : 'added', { name: saved.row.name }))
    onSaved(saved.row)
    return true
  }

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
    title: t('history.title'),
    content: <EntryHistory view={view} row={row} onBringBack={view.may.edit ? bringBack : undefined} />,
  }
  return { form, sections: history ? [...fields, history] : fields, onSave }
}
