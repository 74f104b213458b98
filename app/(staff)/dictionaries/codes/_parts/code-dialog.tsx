'use client'

import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { showError } from '@/app/_ui/feedback/feedback'
import { errorsByPath } from '@/app/_ui/refusal'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import { forgetCodedLists } from '../../../_parts/coded-lists'
import css from '../../_parts/entry.module.css'
import { HistorySteps } from '../../_parts/history-steps'
import { useHistory } from '../../_parts/use-history'

interface DialogProps {
  list: { key: string; name: string }
  row: CodeItemRow | undefined
  onClose(): void
  onDone(row: CodeItemRow): void
}

const names = ['code', 'name', 'nameEn', 'sort'] as const
type Values = Record<(typeof names)[number], string>

export default function CodeDialog({ list, row, onClose, onDone }: DialogProps) {
  const t = useTranslations('dictionaries')
  const title = useTranslations('dictionaryCodes')
  const [values, setValues] = useState<Values>({
    code: row?.code ?? '',
    name: row?.name ?? '',
    nameEn: row?.nameEn ?? '',
    sort: row ? String(row.sort) : '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [running, setRunning] = useState(false)

  const steps = useHistory(row?.id, () =>
    call('GET /dicinfo/history', { key: list.key, code: row!.code }, { quiet: true }),
  )

  const save = async () => {
    const { code, sort, ...given } = values
    const input = { key: list.key, code, ...given, ...(sort.trim() && { sort: Number(sort) }) }
    setRunning(true)
    try {
      const saved = row
        ? await call('PUT /dicinfo/update', { ...input, version: row.version }, { quiet: true })
        : await call('POST /dicinfo/add', input, { quiet: true })
      forgetCodedLists()
      onDone(saved)
    } catch (error) {
      setRunning(false)
      if (!(error instanceof CallError)) throw error
      setErrors(errorsByPath(error))
      if (error.errors.length === 0) showError(error.message, { requestId: error.requestId })
    }
  }

  return (
    <Modal
      open
      title={title(row ? 'editTitle' : 'addTitle', { list: list.name })}
      okText={t('save')}
      okButtonProps={{ loading: running }}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={css.dialog}>
        {names.map(name => (
          <div key={name} data-field={name}>
            <label htmlFor={`code-item-${name}`}>{t(`fields.${name}`)}</label>
            <Input
              id={`code-item-${name}`}
              autoFocus={name === (row ? 'name' : 'code')}
              disabled={name === 'code' && row !== undefined}
              inputMode={name === 'sort' ? 'numeric' : undefined}
              status={errors[name] ? 'error' : undefined}
              aria-invalid={errors[name] !== undefined}
              value={values[name]}
              onPressEnter={() => void save()}
              onChange={event => setValues({ ...values, [name]: event.target.value })}
            />
            {errors[name] && <p className={css.wrong}>{errors[name]}</p>}
          </div>
        ))}
        {row && (
          <section aria-label={t('history.title')}>
            <h3>{t('history.title')}</h3>
            <HistorySteps
              steps={steps}
              label={name => t(`fields.${name as 'name'}`)}
              isFlag={name => name === 'enabled'}
            />
          </section>
        )}
      </div>
    </Modal>
  )
}
