'use client'

import { Button } from 'antd'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { keepTabs } from '@/app/_shell/tab-store'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import type { EntryView } from '@/lib/dictionaries/view'
import { EntryFacts } from './entry-facts'
import { lastEntries, rememberOpened } from './entry-memory'
import { type OpenedEntry, useEntryForm } from './use-entry-form'

interface FormProps {
  view: EntryView
  row?: OpenedEntry
  userId: string
}

export function EntryForm({ view, row, userId }: FormProps) {
  const t = useTranslations('dictionaries')
  const title = useTranslations('shell.menu')(view.entity)
  const [go] = useNavigate()
  const path = usePathname()
  const done = useRef(false)
  useEffect(() => () => void (done.current && keepTabs(tab => tab.path !== path)), [path])
  const { form, sections, onSave } = useEntryForm({
    ...{ view, row, userId },
    onSaved() {
      done.current = true
      void go(lastEntries(view.entity), { replace: true })
    },
  })

  const id = row?.id
  useEffect(() => {
    if (id) rememberOpened(view.entity, id)
  }, [view.entity, id])
  useBackOnEscape(() => void go(lastEntries(view.entity)))

  return (
    <>
      <PageHead
        title={row ? row.name : t('addTitle', { title })}
        name={row?.name}
        aside={row && <EntryFacts entity={view.entity} row={row} />}
      />
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={t('save')}
        readOnly={row !== undefined && !view.may.edit}
        actions={<Button onClick={() => void go(lastEntries(view.entity))}>{t('backToList')}</Button>}
      />
    </>
  )
}
