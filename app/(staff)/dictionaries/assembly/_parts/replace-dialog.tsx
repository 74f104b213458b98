import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { Choice } from '@/app/_ui/choice/choice'
import { showError } from '@/app/_ui/feedback/feedback'
import { DateField } from '@/app/_ui/form/date-field'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { errorsByPath } from '@/app/_ui/refusal'
import type { CollectionRow } from '@/lib/collections/collection'
import { isDay } from '@/lib/values/day'
import css from './replace-dialog.module.css'

interface DialogProps {
  row: CollectionRow
  names: Record<string, string>
  onClose(): void
  onDone(changed: CollectionRow, by: string, from: string): void
}

export default function ReplaceDialog({ row, names, onClose, onDone }: DialogProps) {
  const t = useTranslations('dictionaries.replace')
  const [by, setBy] = useState('')
  const [from, setFrom] = useState('')
  const [errors, setErrors] = useState<{ replacedBy?: string; from?: string }>({})
  const [running, setRunning] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useFocusFirst(content)
  const name = String(row.name)
  const options = Object.entries(names)
    .filter(([code]) => code !== row.code)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, name]) => ({ value: code, label: `${code} ${name}` }))

  const confirm = async () => {
    const missing = {
      ...(!by && { replacedBy: t('chooseBy') }),
      ...(!isDay(from) && { from: t('chooseFrom') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setRunning(true)
    try {
      const input = { id: row.id, version: row.version, replacedBy: by, from }
      onDone(await call('PUT /dicclassification/replace', input, { quiet: true }), names[by] ?? by, from)
    } catch (error) {
      setRunning(false)
      if (!(error instanceof CallError)) throw error
      if (error.errors.length > 0) setErrors(errorsByPath(error))
      else showError(error.message, { requestId: error.requestId })
    }
  }

  return (
    <Modal
      open
      title={t('title', { name })}
      okText={t('confirm')}
      okButtonProps={{ loading: running }}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div ref={content} className={`grid gap-12 ${css.dialog}`}>
        <p className="secondary">{t('explain', { name })}</p>
        <div data-field="replacedBy">
          <label htmlFor="replaced-by">{t('by')}</label>
          <Choice
            id="replaced-by"
            label={t('by')}
            options={options}
            value={by ? [by] : []}
            invalid={errors.replacedBy !== undefined}
            onChange={([one = '']) => setBy(one)}
          />
          {errors.replacedBy && <p className={css.wrong}>{errors.replacedBy}</p>}
        </div>
        <div data-field="from">
          <label htmlFor="replaced-from">{t('from')}</label>
          <DateField
            id="replaced-from"
            label={t('from')}
            value={from}
            invalid={errors.from !== undefined}
            onChange={setFrom}
          />
          {errors.from && <p className={css.wrong}>{errors.from}</p>}
        </div>
      </div>
    </Modal>
  )
}
