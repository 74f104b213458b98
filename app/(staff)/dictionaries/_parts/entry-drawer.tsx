'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Icon } from '@/app/_ui/icon'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import type { EntryView } from '@/lib/dictionaries/view'
import { EntryFacts } from './entry-facts'
import { type OpenedEntry, useEntryForm } from './use-entry-form'

interface DrawerProps {
  view: EntryView
  /** None: an entry is added. */
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
  const element = useRef<HTMLElement>(null)
  useFocusFirst(element)
  const { form, sections, onSave } = useEntryForm({
    ...{ view, row, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? row.name : t('addTitle', { title })

  return (
    <section ref={element} className={css.drawer} role="dialog" aria-label={heading}>
      <header className={css.head}>
        <h2>{heading}</h2>
        {row && (
          <>
            <Step icon="up" label={t('drawer.previous')} onPress={onPrevious} />
            <Step icon="down" label={t('drawer.next')} onPress={onNext} />
          </>
        )}
        <Step icon="close" label={t('drawer.close')} onPress={onClose} />
        {row && <EntryFacts entity={view.entity} row={row} />}
      </header>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={t('save')}
        readOnly={row !== undefined && !view.may.edit}
      />
    </section>
  )
}

function Step({ icon, label, onPress }: { icon: 'up' | 'down' | 'close'; label: string; onPress?(): void }) {
  return (
    <Button
      type="text"
      icon={<Icon name={icon} />}
      aria-label={label}
      title={label}
      disabled={!onPress}
      onClick={onPress}
    />
  )
}
