import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { notice } from '@/app/_ui/feedback/feedback'
import { DialogForm } from '@/app/_ui/form/form-dialog'
import { Icon } from '@/app/_ui/icon'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { PresentedNote } from '@/lib/collections/present-notes'
import { ReadingNotes } from './reading-notes'
import css from './sheet-import.module.css'

interface Checked {
  stored: boolean
  failed: number
  errors: readonly { row: number; column: string; message: string }[]
  notes: readonly PresentedNote[]
  [counted: string]: unknown
}

interface SheetImportDialogProps {
  // Of messages: title, explain, found, store, listed and done.
  words: string
  path: '/recallinfo/excel' | '/vehiclesales/excel' | '/investigationinfo/excel'
  storeMode: 'valid' | 'all'
  existing?: readonly string[]
  // How many would be stored now.
  storableOf(answer: Checked): number
  onClose(): void
  onDone(): void
}

export default function SheetImportDialog(props: SheetImportDialogProps) {
  const { words, path, existing, storableOf, onClose, onDone } = props
  const t = useTranslations('sheetImport')
  const all = useTranslations()
  const own = (key: string, answer?: Checked) =>
    all(`${words}.${key}`, {
      failed: 0,
      ...Object.fromEntries(Object.entries(answer ?? {}).filter(([, value]) => typeof value === 'number')),
      count: answer ? storableOf(answer) : 0,
      errors: answer?.errors.length ?? 0,
      rows: new Set(answer?.errors.map(({ row }) => row)).size,
    })
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(existing?.[0])
  const [found, setFound] = useState<Checked>()
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  const submit = async (sheet: File, mode: string, chosen = choice) => {
    const form = new FormData()
    form.set('file', sheet)
    form.set('mode', mode)
    if (chosen) form.set('existing', chosen)
    setSending(true)
    setProblem(undefined)
    try {
      const answer: Checked = await call(`POST ${path}`, form, { quiet: true })
      setFound(answer)
      if (!answer.stored) return
      notice.success(own('done', answer))
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
  const check = (sheet: File) => {
    setFile(sheet)
    void submit(sheet, 'check')
  }
  const choose = (value: string) => {
    setChoice(value)
    if (file) void submit(file, 'check', value)
  }

  const storable = !sending && found && storableOf(found) > 0
  const store = () => storable && file && void submit(file, props.storeMode)

  return (
    <Modal
      open
      width={760}
      title={own('title')}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      okText={own('store', found)}
      okButtonProps={{ disabled: !storable }}
      onOk={store}
    >
      <DialogForm className={`grid gap-12 ${css.import}`} onSubmit={store}>
        <p>
          {own('explain')}{' '}
          <a href={hrefOf(`GET ${path}/template`, {})} download>
            {t('template')}
          </a>
        </p>
        {existing && (
          <Radio.Group
            value={choice}
            onChange={({ target }) => choose(target.value)}
            options={existing.map(value => ({ value, label: own(value) }))}
          />
        )}
        <div className="row gap-12">
          <Button icon={<Icon name="upload" />} loading={sending} onClick={() => chooser.current?.click()}>
            {t('choose')}
          </Button>
          <span>{file?.name}</span>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t('choose')}
            accept=".xlsx,.csv,.txt,.tsv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) check(chosen)
              target.value = ''
            }}
          />
        </div>
        {problem && (
          <p className="text-error pre-line" role="alert">
            {problem}
          </p>
        )}
        {found && <p role="status">{own('found', found)}</p>}
        {found && <ReadingNotes notes={found.notes} />}
        {found && found.failed > 0 && <Errors listed={own('listed', found)} errors={found.errors} />}
      </DialogForm>
    </Modal>
  )
}

function Errors({ listed, errors }: { listed: string; errors: Checked['errors'] }) {
  const t = useTranslations('sheetImport')
  return (
    <>
      <p>{listed}</p>
      <div className={css.errors}>
        <PlainTable heads={[t('row'), t('column'), t('reason')]}>
          {errors.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </>
  )
}
