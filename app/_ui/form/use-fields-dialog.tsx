import { type ComponentProps, type ReactNode, useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { FieldsDialog } from './form-dialog'

const Dialog = lazyDialog<typeof FieldsDialog>(() =>
  import('./form-dialog').then(dialogs => ({ default: dialogs.FieldsDialog })),
)

type Question = Omit<ComponentProps<typeof FieldsDialog>, 'onClose'>

/** A dialog of fields, said where it is opened. It closes once `onSend` is done, unless that answers false. */
export function useFieldsDialog(): [dialog: ReactNode, ask: (question: Question) => void] {
  const [question, ask] = useState<Question>()
  const close = () => ask(undefined)
  const send: Question['onSend'] = async values => (await question?.onSend(values)) !== false && close()
  return [question && <Dialog {...question} onSend={send} onClose={close} />, ask]
}
