'use client'

import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import type { SalesImport } from '@/lib/sales/import/import-sales'
import type { ImportMode } from '@/lib/sales/schema'
import { ImportOutcome } from './import-outcome'
import css from './sales.module.css'

type Existing = 'replace' | 'skip'

/** The file is looked through first; what it would do is shown before anything is stored. */
export default function ImportDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const t = useTranslations('sales.import')
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [existing, setExisting] = useState<Existing>('replace')
  const [found, setFound] = useState<SalesImport>()
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  const send = async (sheet: File, mode: ImportMode, existing: Existing) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ file: sheet, mode, existing })) form.set(name, value)
    setSending(true)
    setProblem(undefined)
    try {
      const answer = await call('POST /vehiclesales/excel', form, { quiet: true })
      setFound(answer)
      if (!answer.stored) return
      notice.success(t('done', { created: answer.created, replaced: answer.replaced }))
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFound(undefined)
      setProblem(error.errors.length > 0 ? error.errors.map(one => one.message).join('\n') : error.message)
    } finally {
      setSending(false)
    }
  }
  const look = (sheet: File, choice: Existing) => {
    setFile(sheet)
    setExisting(choice)
    void send(sheet, 'check', choice)
  }
  const storable = found ? found.created + found.replaced : 0

  return (
    <Modal
      open
      width={720}
      title={t('title')}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      okText={t(found && found.failed > 0 ? 'storeValid' : 'store', { count: storable })}
      okButtonProps={{ disabled: sending || storable === 0 }}
      onOk={() => file && void send(file, 'valid', existing)}
    >
      <div className={css.import}>
        <p>
          {t('explain')}{' '}
          <a href={hrefOf('GET /vehiclesales/excel/template', {})} download>
            {t('template')}
          </a>
        </p>
        <Radio.Group
          value={existing}
          onChange={({ target }) => (file ? look(file, target.value) : setExisting(target.value))}
          options={(['replace', 'skip'] as const).map(value => ({ value, label: t(value) }))}
        />
        <div className={css.choose}>
          <Button icon={<Icon name="upload" />} loading={sending} onClick={() => chooser.current?.click()}>
            {t('choose')}
          </Button>
          <span>{file?.name}</span>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t('choose')}
            accept=".xlsx,.csv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) look(chosen, existing)
              target.value = ''
            }}
          />
        </div>
        {problem && (
          <p className={css.wrong} role="alert">
            {problem}
          </p>
        )}
        {found && <ImportOutcome found={found} />}
      </div>
    </Modal>
  )
}
