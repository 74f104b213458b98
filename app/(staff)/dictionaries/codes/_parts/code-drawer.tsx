'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Tag } from '@/app/_ui/state-tag'
import { Drawer, LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import facts from '../../_parts/entry.module.css'
import { useCodeForm } from './use-code-form'

interface DrawerProps {
  list: { key: string; name: string }
  row: CodeItemRow | undefined
  mayEdit: boolean
  userId: string
  onPrevious?(): void
  onNext?(): void
  onClose(): void
  onChange(): void
}

export default function CodeDrawer({ list, row, mayEdit, userId, ...on }: DrawerProps) {
  const t = useTranslations('dictionaryCodes')
  const words = useTranslations('dictionaries')
  const { form, sections, onSave } = useCodeForm({
    ...{ list, row, userId },
    onSaved() {
      if (!row) on.onClose()
      on.onChange()
    },
  })
  const heading = row ? `${list.name} · ${row.name}` : t('addTitle', { list: list.name })
  return (
    <Drawer heading={heading} walk={row && on} onClose={on.onClose} facts={row && <CodeFacts row={row} />}>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={words('save')}
        readOnly={row !== undefined && !mayEdit}
      />
    </Drawer>
  )
}

function CodeFacts({ row }: { row: CodeItemRow }) {
  const t = useTranslations('dictionaries')
  return (
    <span className={facts.facts}>
      <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>
      <LastChange row={row} />
    </span>
  )
}
