import { Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { DialogForm } from '@/app/_ui/form/form-dialog'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from '../record.module.css'
import type { BringBack } from './bring-back-button'

interface DialogProps extends BringBack {
  onConfirm(fields: string[]): Promise<void>
  onClose(): void
}

export default function BringBackDialog({ bringBack, differences, onConfirm, onClose }: DialogProps) {
  const t = useTranslations('defectHistory')
  const content = useRef<HTMLFormElement>(null)
  useFocusFirst(content)
  const [chosen, setChosen] = useState(() => differences.map(({ field }) => field))
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    // call() has already shown the error.
    await onConfirm(chosen).catch(() => setRunning(false))
  }
  return (
    <Modal
      open
      width={800}
      title={t('title', { version: bringBack })}
      okText={t('confirm', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0, loading: running }}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="tertiary">{t('help')}</p>
      <DialogForm ref={content} onSubmit={() => !running && chosen.length > 0 && void confirm()}>
        <PlainTable
          className={css.versions}
          heads={[
            <th key="field" scope="col">
              <Checkbox
                checked={chosen.length === differences.length}
                indeterminate={chosen.length > 0 && chosen.length < differences.length}
                onChange={event =>
                  setChosen(event.target.checked ? differences.map(({ field }) => field) : [])
                }
              >
                {t('field')}
              </Checkbox>
            </th>,
            t('now'),
            t('then'),
          ]}
        >
          {differences.map(({ field, label, now, was }) => (
            <tr key={field}>
              <th scope="row">
                <Checkbox
                  checked={chosen.includes(field)}
                  onChange={event =>
                    setChosen(
                      event.target.checked ? [...chosen, field] : chosen.filter(name => name !== field),
                    )
                  }
                >
                  {label}
                </Checkbox>
              </th>
              <td className={`${css.wrap} ${css.old}`}>{now || '—'}</td>
              <td className={css.wrap}>{was || '—'}</td>
            </tr>
          ))}
        </PlainTable>
      </DialogForm>
    </Modal>
  )
}
