'use client'

import { Button } from 'antd'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { keepTabs } from '@/app/_shell/tab-store'
import { notice } from '@/app/_ui/feedback/feedback'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Uses } from '@/lib/dictionaries/count-uses'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import css from './entry.module.css'
import { lastEntries, rememberOpened } from './entry-memory'
import { toForm } from './entry-values'
import { useEntrySave } from './use-entry-save'
import { useEntrySections } from './use-entry-sections'

interface FormProps {
  view: EntryView
  row?: EntryRow & { uses: Uses }
  userId: string
}

export function EntryForm({ view, row, userId }: FormProps) {
  const t = useTranslations('dictionaries')
  const title = useTranslations('shell.menu')(view.entity)
  const [go] = useNavigate()
  const router = useRouter()
  const sections = useEntrySections(view, row)
  const initial = useMemo(() => toForm(view.fields, row), [view, row])
  const form = useRecordForm({
    ...{ userId, initial, sections },
    name: `${view.entity}:${row?.id ?? 'new'}`,
    version: row?.version,
  })
  const save = useEntrySave(view, row)

  const path = usePathname()
  const done = useRef(false)
  useEffect(() => () => void (done.current && keepTabs(tab => tab.path !== path)), [path])

  const id = row?.id
  useEffect(() => {
    if (id) rememberOpened(view.entity, id)
  }, [view.entity, id])
  useBackOnEscape(() => void go(lastEntries(view.entity)))

  const onSave = async () => {
    const saved = await save(row ? form.changes : form.values, form.version)
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    done.current = true
    notice.success(t(row ? 'saved' : 'added', { name: saved.row.name }))
    void go(lastEntries(view.entity), { replace: true })
    return true
  }

  return (
    <>
      <PageHead
        title={row ? row.name : t('addTitle', { title })}
        name={row?.name}
        aside={row && <Facts row={row} />}
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

function Facts({ row }: { row: EntryRow & { uses: Uses } }) {
  const t = useTranslations('dictionaries')
  const at = formatMinute(row.updatedAt)
  return (
    <span className={css.facts}>
      <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>
      <span>
        {row.updatedByName ? t('changedBy', { name: row.updatedByName, at }) : t('changedAt', { at })}
      </span>
      <span>{row.uses.records + row.uses.rows > 0 ? t('uses', { ...row.uses }) : t('unused')}</span>
    </span>
  )
}
