'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/app/_ui/form/record-form'
import { Drawer, LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { useSalesForm } from './use-sales-form'
import { useSalesName } from './use-sales-name'

interface Props {
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
  const { form, sections, onSave } = useSalesForm({
    ...{ row, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? nameOf(row) : words('addTitle', { title: t('title') })
  return (
    <Drawer heading={heading} onClose={onClose} facts={row && <LastChange row={row} />}>
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
