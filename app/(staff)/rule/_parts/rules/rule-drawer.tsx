'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Icon } from '@/app/_ui/icon'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import type { RuleChoices } from './rule-choices'
import { useRuleForm } from './use-rule-form'

interface Props {
  /** None: a rule is added. */
  row: RuleRow | undefined
  choices: RuleChoices
  labels: ValueLabels
  mayEdit: boolean
  userId: string
  onClose(): void
  onChange(): void
}

export default function RuleDrawer({ row, choices, labels, mayEdit, userId, onClose, onChange }: Props) {
  const t = useTranslations('rule')
  const words = useTranslations('dictionaries')
  const element = useRef<HTMLElement>(null)
  useFocusFirst(element)
  const { form, sections, onSave, test } = useRuleForm({
    ...{ row, choices, labels, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? row.title : words('addTitle', { title: t('rule') })
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
        {row && (
          <span>
            {row.updatedByName
              ? words('changedBy', { name: row.updatedByName, at: formatMinute(row.updatedAt) })
              : words('changedAt', { at: formatMinute(row.updatedAt) })}
          </span>
        )}
      </header>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={words('save')}
        actions={mayEdit && <ActionButton onClick={test}>{t('backtest.test')}</ActionButton>}
        readOnly={row !== undefined && !mayEdit}
      />
    </section>
  )
}
