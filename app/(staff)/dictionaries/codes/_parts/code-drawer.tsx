'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/state-tag'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import facts from '../../_parts/entry.module.css'
import { useCodeForm } from './use-code-form'

interface DrawerProps {
  list: { key: string; name: string }
  /** None: an item is added. */
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
  const element = useRef<HTMLElement>(null)
  useFocusFirst(element)
  const { form, sections, onSave } = useCodeForm({
    ...{ list, row, userId },
    onSaved() {
      if (!row) on.onClose()
      on.onChange()
    },
  })
  const heading = row ? `${list.name} · ${row.name}` : t('addTitle', { list: list.name })
  const steps = [
    ...(row ? [['up', 'previous', on.onPrevious] as const, ['down', 'next', on.onNext] as const] : []),
    ['close', 'close', on.onClose] as const,
  ]
  return (
    <section ref={element} className={css.drawer} role="dialog" aria-label={heading}>
      <header className={css.head}>
        <h2>{heading}</h2>
        {steps.map(([icon, name, press]) => (
          <Button
            key={name}
            type="text"
            icon={<Icon name={icon} />}
            aria-label={words(`drawer.${name}`)}
            title={words(`drawer.${name}`)}
            disabled={!press}
            onClick={press}
          />
        ))}
        {row && <CodeFacts row={row} />}
      </header>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={words('save')}
        readOnly={row !== undefined && !mayEdit}
      />
    </section>
  )
}

function CodeFacts({ row }: { row: CodeItemRow }) {
  const t = useTranslations('dictionaries')
  const at = formatMinute(row.updatedAt)
  return (
    <span className={facts.facts}>
      <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>
      <span>
        {row.updatedByName ? t('changedBy', { name: row.updatedByName, at }) : t('changedAt', { at })}
      </span>
    </span>
  )
}
