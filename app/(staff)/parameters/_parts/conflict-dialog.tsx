import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Parameter } from '@/lib/settings/parameters'
import { partText } from '@/lib/values/part-text'
import css from './parameters.module.css'

export interface Conflict {
  current: Pick<Parameter, 'value' | 'version' | 'updatedAt' | 'updatedByName'>
  conflicts: { field: string; theirs: unknown; yours: unknown }[]
  version: number
}

interface DialogProps {
  parameterKey: string
  title: string
  conflict: Conflict
  onTheirs(): void
  onMine(): Promise<unknown>
  onClose(): void
}

export default function ConflictDialog({
  parameterKey,
  title,
  conflict,
  onTheirs,
  onMine,
  onClose,
}: DialogProps) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const { updatedByName, updatedAt } = conflict.current
  const name = updatedByName ?? t('system')
  return (
    <Modal
      open
      title={t('conflict.title', { title })}
      onCancel={onClose}
      footer={
        <>
          <ActionButton onClick={onMine}>{t('conflict.keepMine')}</ActionButton>
          <Button type="primary" onClick={onTheirs}>
            {t('conflict.keepTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.intro', { name, at: formatMinute(updatedAt) })}</p>
      <PlainTable
        className={css.table}
        heads={[t('conflict.field'), t('conflict.theirs', { name }), t('conflict.yours')]}
      >
        {conflict.conflicts.map(({ field, theirs, yours }) => (
          <tr key={field}>
            <th scope="row">{words(`${parameterKey}.fields.${field}`)}</th>
            <td>{partText(theirs, t)}</td>
            <td>{partText(yours, t)}</td>
          </tr>
        ))}
      </PlainTable>
    </Modal>
  )
}
