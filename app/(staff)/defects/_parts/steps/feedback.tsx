import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { type PickedFile, usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import type { FormField, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { isPossible } from '@/lib/defects/actions'
import type { StepForm, StepProps } from './step-dialog'
import { useSent } from './undo/use-undo-notice'
import { phrasesOf, useCodedLists } from './use-coded-lists'

export function useStep({ name, target }: StepProps): StepForm {
  const closing = name === 'close'
  const t = useTranslations('recordActions')
  const [found, putBack] = useSent<PickedFile[]>(`files ${target.id}`)
  const picked = usePickedFiles({ found })
  const content: FormField = {
    ...{ name: 'content', label: t('feedback.content'), required: true },
    ...{ type: 'textarea', rows: 5, maxLength: 2000 },
  }
  const ends = [
    { value: 'false', label: t('feedback.keep') },
    { value: 'true', label: t('feedback.end') },
  ]
  const mayClose = isPossible('close', { state: target.state })
  const lists = useCodedLists()
  const phrases = {
    true: phrasesOf(lists, 'closingPhrase') ?? [],
    false: phrasesOf(lists, 'feedbackPhrase') ?? [],
  }
  const follow = (end: FormValue, { content }: FormValues): FormValues =>
    phrases[end === 'true' ? 'false' : 'true'].includes(String(content)) ? { content: null } : {}
  const choice: FormField[] = mayClose
    ? [{ name: 'close', label: t('feedback.close'), type: 'radio', options: ends, follow }]
    : []
  const form = useFormValues({ content: null, close: String(closing) }, [{ fields: [content, ...choice] }])
  const close = mayClose && form.values.close === 'true'
  const fields: FormField[] = [{ ...content, phrases: phrases[close ? 'true' : 'false'] }, ...choice]
  const number = target.complaintNo
  return {
    ...{ fields, form, width: 720, touched: picked.files.length > 0 },
    putBack: () => putBack(picked.files),
    title: t('feedback.title', { number }),
    okText: t(close ? 'feedback.submitClose' : 'feedback.submit'),
    after: (
      <>
        <span className="block mb-4 secondary">{t('feedback.files')}</span>
        <Upload picked={picked} kinds={[]} />
      </>
    ),
    async send(version) {
      const taken = await picked.send('POST /feedbackinfo/add', () =>
        asInput({ content: form.values.content }, { complaintId: target.id, version, close }),
      )
      if (close) return { text: t('done.closed', { number }), undo: 'undoClose', taken }
      return { text: t(closing ? 'done.goesOn' : 'done.feedback', { number }) }
    },
  }
}
