import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { RecordForm } from '@/app/_ui/form/record-form'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { Drawer, LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import type { RuleChoices } from './rule-choices'
import { useRuleForm } from './use-rule-form'

interface Props {
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
  const { form, sections, onSave, test } = useRuleForm({
    ...{ row, choices, labels, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? row.title : words('addTitle', { title: t('rule') })
  return (
    <Drawer heading={heading} onClose={onClose} facts={row && <LastChange row={row} />}>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={words('save')}
        actions={mayEdit && <ActionButton onClick={test}>{t('backtest.test')}</ActionButton>}
        readOnly={row !== undefined && !mayEdit}
      />
    </Drawer>
  )
}
