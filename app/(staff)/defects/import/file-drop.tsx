import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { bytesText, extensionOf } from '@/app/_ui/files/picked-files'
import { Icon } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import css from './import.module.css'

const accepted = ['xlsx', 'csv', 'txt', 'tsv']

export function FileDrop({ maxBytes, onSent }: { maxBytes: number; onSent(jobId: string): void }) {
  const t = useTranslations('importPage.drop')
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; share: number; control: AbortController }>()
  const [problem, setProblem] = useState<string>()

  const faultOf = (files: FileList): string | undefined => {
    const [file] = files
    if (!file) return undefined
    if (files.length > 1) return t('onlyOne')
    if (extensionOf(file.name) === 'xls') return t('oldExcel', { name: file.name })
    if (!accepted.includes(extensionOf(file.name).toLowerCase())) return t('otherKind', { name: file.name })
    if (file.size === 0) return t('empty', { name: file.name })
    if (file.size > maxBytes) return t('tooLarge', { name: file.name, max: bytesText(maxBytes) })
    return undefined
  }
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (!file || sending) return
    const fault = faultOf(files)
    setProblem(fault)
    if (fault) return
    const control = new AbortController()
    const form = new FormData()
    form.set('file', file)
    form.set('mode', 'check')
    form.set('remember', 'true')
    setSending({ name: file.name, share: 0, control })
    try {
      const { jobId } = await call('POST /complaintsvehicleinfo/excel', form, {
        quiet: true,
        signal: control.signal,
        onProgress: share => setSending(now => now && { ...now, share }),
      })
      onSent(jobId)
    } catch (error) {
      if (error instanceof CallError) setProblem(error.message)
    } finally {
      setSending(undefined)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }

  return (
    <Panel aria-label={t('title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
      <div
        className={`flex column align-center gap-12 rounded ${css.drop} ${over ? css.over : ''}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending ? (
          <>
            <strong>{t('sending', { name: sending.name, percent: Math.round(sending.share * 100) })}</strong>
            <progress aria-label={t('progress')} max={1} value={sending.share} />
            <Button onClick={() => sending.control.abort()}>{t('stop')}</Button>
          </>
        ) : (
          <>
            <Icon name="upload" />
            <strong>{t('title')}</strong>
            <Button type="primary" onClick={() => chooser.current?.click()}>
              {t('choose')}
            </Button>
            <span className="tertiary">{t('kinds', { max: bytesText(maxBytes) })}</span>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accepted.map(one => `.${one}`).join()}
          onChange={event => {
            void take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
      <ul className={`secondary mt-12 ${css.notes}`}>
        {(['dry', 'needs', 'rest'] as const).map(note => (
          <li key={note}>{t(note)}</li>
        ))}
      </ul>
    </Panel>
  )
}
