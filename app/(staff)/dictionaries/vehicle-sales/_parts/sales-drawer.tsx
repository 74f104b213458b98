'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Icon } from '@/app/_ui/icon'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { useSalesForm } from './use-sales-form'
import { useSalesName } from './use-sales-name'

interface Props {
  /** None: a figure is added. */
  row: SalesRow | undefined
  mayEdit: boolean
  userId: string
  onClose(): void
  onChange(): void
}

export default function SalesDrawer({ row, mayEdit, userId, onClose, onChange }: Props) {
  const t = useTranslations('sales')
  const words = useTranslations('dictionaries')
  const nameOf = useSalesName()
  const element = useRef<HTMLElement>(null)
  useFocusFirst(element)
  const { form, sections, onSave } = useSalesForm({
    ...{ row, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? nameOf(row) : words('addTitle', { title: t('title') })
  const at = row && formatMinute(row.updatedAt)
  return (
    <section ref={element} className={css.drawer} role="dialog" aria-label={heading}>
      <header className={css.head}>
        <h2>{heading}</h2>
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={words('drawer.close')}
          title={words('drawer.close')}
          onClick={onClose}
        />
        {row && at && (
          <span>
            {row.updatedByName
              ? words('changedBy', { name: row.updatedByName, at })
              : words('changedAt', { at })}
          </span>
        )}
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
