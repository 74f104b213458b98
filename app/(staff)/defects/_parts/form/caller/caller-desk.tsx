import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { focusFirstMissing } from '@/app/_ui/form/focus-first'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { TextButton } from '@/app/_ui/icon'
import { listen } from '@/app/_ui/listeners'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { type Values, valuesOf } from '@/app/(staff)/_parts/record-fields/values'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { FieldName } from '@/lib/defects/fields'
import type { Data } from '@/lib/http/calls'
import { phoneIn } from '@/lib/values/phone'
import { RecordLine } from '../../duplicates/candidate-list'
import lines from '../../duplicates/similar.module.css'
import css from '../form.module.css'
import { loadLabels } from '../load-labels'
import { carFields, type FilledCount, fillEmpty, personFields } from './fill-empty'
import { PasteBox, type TextReading } from './paste-box'
import { TextBox } from './text-box'

type CallerRecord = Data<'POST /complaintsvehicleinfo/caller'>['records'][number]

interface DeskProps {
  line: Call
  read(): FormValues
  fill(values: FormValues): void
  reading: TextReading | undefined
  onRead(reading: TextReading | undefined): void
  // Nothing said by one caller goes into the record of the next.
  mayGoOn(): Promise<boolean>
}

export const callerBox = 'caller'

export function CallerDesk({ line, read, fill, reading, onRead, mayGoOn }: DeskProps) {
  const t = useTranslations('defectForm.caller')
  const { text, since, look, start, next } = line
  const box = useRef<HTMLInputElement>(null)
  const found = useCallerRecords(text.trim())
  const [open, setOpen] = useState('')
  const [pasting, setPasting] = useState(false)
  const clear = () => {
    next()
    setPasting(false)
    onRead(undefined)
    setOpen('')
    box.current?.focus()
  }
  const goOn = async () => {
    if (await mayGoOn()) clear()
  }
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    if (window.location.hash === `#${callerBox}`) box.current?.focus()
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || !['KeyN', 'KeyV'].includes(event.code)) return
      event.preventDefault()
      if (event.code === 'KeyN') void latest.current()
      else setPasting(true)
    }
    return listen(document, { keydown: press })
  }, [])

  const tell = ({ count, kept }: FilledCount) =>
    notice.info(count + kept === 0 ? t('nothing') : t('taken', { count, kept }))
  const take = async ({ id }: CallerRecord, names: readonly FieldName[]) => {
    const record = await call('GET /complaintsvehicleinfo/info/:id', { id })
    const stored = valuesOf(record)
    const shown = Object.fromEntries(
      Object.entries(stored).filter(([name]) => !record.masked.includes(name as FieldName)),
    ) as Values
    await loadLabels(shown)
    const { change, count, kept } = fillEmpty(read(), shown, names)
    fill(change)
    tell({ count, kept })
  }
  const fresh = () => {
    const number = phoneIn(text)
    const name = /^1\d{10}$/.test(number) ? 'mobile' : 'phone'
    if ((name === 'mobile' || /^(?:0|\+|400)\d*-/.test(number)) && !read()[name]) fill({ [name]: number })
    focusFirstMissing()
  }
  const records = typeof found === 'object' ? found.records : []
  // Into the first record, whose actions come next; without one, into the form.
  const [entered, enter] = useState<string>()
  const isAsking = text.trim().length >= shortest && (found === undefined || found === 'running')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the answer to what was entered
  useEffect(() => {
    if (entered !== text || isAsking) return
    enter(undefined)
    const first = box.current?.closest('section')?.querySelector<HTMLElement>('li a')
    if (first) first.focus()
    else fresh()
  }, [entered, isAsking])
  return (
    <section className={`ui-panel mb-12 ${css.caller}`} aria-label={t('title')}>
      <div className="row wrap gap-12">
        <label htmlFor={callerBox} className="secondary">
          {t('find')}
        </label>
        <input
          ref={box}
          id={callerBox}
          className="ui-control"
          type="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={text}
          onChange={event => look(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            enter(text)
          }}
        />
        <output className="secondary">{stateIn(t, text.trim(), found)}</output>
        <span className="row wrap gap-8 ml-auto">
          {since === undefined ? (
            <Button onClick={start}>{t('start')}</Button>
          ) : (
            <Clock key={since} since={since} />
          )}
          <Button title={t('nextTitle')} aria-keyshortcuts="Alt+N" onClick={goOn}>
            {t('next')}
          </Button>
          <Button onClick={fresh}>{t('fresh')}</Button>
          <Button
            aria-expanded={pasting}
            aria-keyshortcuts="Alt+V"
            title={t('pasteTitle')}
            onClick={() => setPasting(!pasting)}
          >
            {t('paste')}
          </Button>
        </span>
      </div>
      {pasting && <PasteBox {...{ reading, onRead, fill }} values={read()} onTaken={tell} />}
      {records.length > 0 && (
        <ol className={`${lines.lines} mt-12 scroll-y`}>
          {records.map(record => (
            <RecordLine
              key={record.id}
              newTab
              record={record}
              aside={[record.receivedAt, record.plateNo, record.reporterName].filter(Boolean).join(' · ')}
              reasons={[{ code: '', text: t('by', { kind: record.matched ?? 'other' }) }]}
              actions={
                <>
                  <TextButton onClick={() => void take(record, carFields)}>{t('car')}</TextButton>
                  <TextButton onClick={() => void take(record, personFields)}>{t('person')}</TextButton>
                  {record.maySupplement && (
                    <TextButton onClick={() => setOpen(open === record.id ? '' : record.id)}>
                      {t('supplement')}
                    </TextButton>
                  )}
                </>
              }
            >
              {record.last && (
                <p className="secondary">
                  {t('last', {
                    node: record.last.node,
                    by: record.last.by,
                    at: formatMinute(record.last.at),
                  })}
                  {record.last.remarks && <span className="text-body"> {record.last.remarks}</span>}
                </p>
              )}
              {open === record.id && (
                <SupplementBox
                  record={record}
                  seconds={() => (since === undefined ? undefined : secondsOf(since))}
                  onDone={clear}
                  onClose={() => setOpen('')}
                />
              )}
            </RecordLine>
          ))}
        </ol>
      )}
    </section>
  )
}

function Clock({ since }: { since: number }) {
  const t = useTranslations('defectForm.caller')
  const [now, setNow] = useState(secondsOf(since))
  useEffect(() => {
    const timer = setInterval(() => setNow(secondsOf(since)), 1_000)
    return () => clearInterval(timer)
  }, [since])
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <span className="mono" role="timer">
      {t('timer', { time: `${two(Math.floor(now / 60))}:${two(now % 60)}` })}
    </span>
  )
}

const pauseMs = 300
const pauseAtEndMs = 60
// The end of a number is whole with four digits.
const isEnd = /^\d{4}$/
const shortest = 2

const useCallerRecords = (text: string) =>
  useAnswer(
    text.length < shortest ? undefined : text,
    signal => call('POST /complaintsvehicleinfo/caller', { text }, { quiet: true, signal }),
    { waitMs: isEnd.test(text) ? pauseAtEndMs : pauseMs },
  )

type Translate = ReturnType<typeof useTranslations<'defectForm.caller'>>

function stateIn(t: Translate, text: string, found: ReturnType<typeof useCallerRecords>): string {
  if (found === undefined) return text !== '' && text.length < shortest ? t('short') : ''
  if (typeof found === 'string') return t(found)
  const count = found.records.length
  return count === 0 ? t('none', { text }) : t(found.more ? 'more' : 'count', { count })
}

export type Call = ReturnType<typeof useCall>

export const secondsOf = (since: number): number => Math.max(1, Math.round((Date.now() - since) / 1_000))

// The clock runs from the first sign that is typed of the caller.
export function useCall(found: { text: string; since?: number } | undefined) {
  const [{ text, since }, set] = useState<{ text: string; since?: number }>(found ?? { text: '' })
  return {
    text,
    since,
    look: useCallback(
      (text: string) => set(({ since }) => ({ text, since: since ?? (text ? Date.now() : undefined) })),
      [],
    ),
    start: () => set({ text, since: Date.now() }),
    next: () => set({ text: '', since: undefined }),
  }
}

interface BoxProps {
  record: { id: string; complaintNo: string }
  seconds(): number | undefined
  onDone(): void
  onClose(): void
}

function SupplementBox({ record, seconds, onDone, onClose }: BoxProps) {
  const t = useTranslations('defectForm')
  const [content, setContent] = useState('')
  const number = record.complaintNo
  const send = async () => {
    if (!content.trim()) return
    const supplement = { complaintId: record.id, content, callSeconds: seconds() }
    await call('POST /complaintsvehicleinfo/supplement', supplement)
    notice.success(t('done.supplement', { number }))
    onDone()
  }
  return (
    <div className="mt-8">
      <TextBox
        label={t('caller.content')}
        rows={3}
        maxLength={2000}
        value={content}
        onChange={event => setContent(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        onSend={send}
      >
        <p className="row gap-8 mt-8">
          <ActionButton
            type="primary"
            aria-keyshortcuts="Control+Enter"
            disabled={!content.trim()}
            onClick={send}
          >
            {t('caller.send', { number })}
          </ActionButton>
          <Button onClick={onClose}>{t('caller.cancel')}</Button>
        </p>
      </TextBox>
    </div>
  )
}
