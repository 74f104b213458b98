'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Drawer } from '@/app/(staff)/_parts/entry-drawer/drawer'
import type { EntryView } from '@/lib/dictionaries/view'
import { EntryFacts } from './entry-facts'
import { type OpenedEntry, useEntryForm } from './use-entry-form'

interface DrawerProps {
  view: EntryView
  row: OpenedEntry | undefined
  userId: string
  onPrevious?(): void
  onNext?(): void
  onClose(): void
  onChange(): void
}

export default function EntryDrawer(props: DrawerProps) {
  const { view, row, userId, onPrevious, onNext, onClose, onChange } = props
  const t = useTranslations('dictionaries')
  const title = useTranslations('shell.menu')(view.entity)
  const { form, sections, onSave } = useEntryForm({
    ...{ view, row, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? row.name : t('addTitle', { title })

  return (
    <Drawer
      heading={heading}
      walk={row && { onPrevious, onNext }}
      onClose={onClose}
      facts={row && <EntryFacts entity={view.entity} row={row} />}
    >
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={t('save')}
        readOnly={row !== undefined && !view.may.edit}
      />
    </Drawer>
  )
}
