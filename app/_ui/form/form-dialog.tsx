import { Modal } from 'antd'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { CallError } from '@/app/_ui/call'
import { focusUnread, settled } from '@/app/_ui/choice/pending'
import { confirm } from '@/app/_ui/feedback/feedback'
import { formKeys } from '@/app/_ui/keys/form-keys'
import { alarmRefused } from '@/app/_ui/refusal'
import { uiText } from '@/app/_ui/ui-texts'
import { FieldGrid } from './field-grid'
import { useFocusFirst } from './focus-first'
import { focusFirstError } from './focus-first-error'
import type { FormField, FormValues } from './form-fields'
import { type FormValuesState, useFormValues } from './use-form-values'

interface FormDialogProps {
  title: string
  fields: FormField[]
  form: FormValuesState
  okText: string
  danger?: boolean
  blocked?: boolean
  /** What stands before the fields is still on its way: the first of it gets the focus. */
  waiting?: boolean
  width?: number
  columns?: number
  children?: ReactNode
  after?: ReactNode
  touched?: boolean
  check?(): boolean
  onSend(): Promise<unknown>
  onClose(): void
}

interface FieldsDialogProps extends Omit<FormDialogProps, 'form' | 'onSend'> {
  start?: FormValues
  onSend(values: FormValues): Promise<unknown>
}

export function FieldsDialog({ start, onSend, ...props }: FieldsDialogProps) {
  const empty = Object.fromEntries(props.fields.map(({ name }) => [name, null]))
  const form = useFormValues(start ?? empty, [props])
  return <FormDialog {...props} form={form} onSend={() => onSend(form.values)} />
}

export function FormDialog(props: FormDialogProps) {
  const { title, fields, form, okText, danger, blocked, width = 620, columns = 1, children, after } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  useFocusFirst(element, !props.waiting)
  const [sending, setSending] = useState(false)
  const [first] = useState(form.values)
  const showFirstError = () => focusFirstError(element.current ?? undefined)

  const send = async () => {
    // Run both checks, so that all errors are shown at once.
    const fine = [form.check(), props.check?.() ?? true]
    if (fine.includes(false)) return showFirstError()
    if (focusUnread(element.current)) return
    setSending(true)
    try {
      await props.onSend()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errors.length === 0) return alarmRefused(error)
      form.setServerErrors(error.errors)
      showFirstError()
    } finally {
      setSending(false)
    }
  }
  const latest = useRef(send)
  latest.current = send
  // What was typed into a select just before arrives first.
  const start = () => !sending && !blocked && void settled().then(() => latest.current())
  const close = async () => {
    if (sending) return
    const untouched = !props.touched && JSON.stringify(form.values) === JSON.stringify(first)
    if (untouched || (await askToLeave())) props.onClose()
  }

  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText}
      okButtonProps={{
        ...{ danger, disabled: blocked, loading: sending && { delay: 300 } },
        autoFocus: fields.length === 0 && !danger,
      }}
      onOk={start}
      onCancel={() => void close()}
      mask={{ closable: false }}
      // Near the top, so that the taller dialogs fit into a small window; what is taller still scrolls between
      // title and buttons.
      style={{ top: 48 }}
      className="ui-form-dialog"
      destroyOnHidden
    >
      <DialogForm ref={element} className="ui-form in-dialog" onSubmit={start}>
        {children}
        <FieldGrid prefix={id} {...{ fields, form, columns }} />
        {after}
        <button type="submit" hidden />
      </DialogForm>
    </Modal>
  )
}

interface DialogFormProps {
  ref?: Ref<HTMLFormElement>
  className?: string
  onSubmit(): void
  children: ReactNode
}

// What a dialog asks: Ctrl+Enter anywhere in it is its button.
export function DialogForm({ ref, className, onSubmit, children }: DialogFormProps) {
  return (
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={formKeys}
    >
      {children}
    </form>
  )
}

export const askToLeave = () =>
  confirm({
    title: uiText('leave.title'),
    content: uiText('leave.content'),
    okText: uiText('leave.leave'),
    cancelText: uiText('leave.stay'),
    danger: true,
  })
