import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'

/** Null takes a person's verdict back. */
export type Verdict = 'covered' | 'not' | null

export function useVerdict(complaintIds: readonly string[], onDone = () => {}) {
  const t = useTranslations('recallMatch')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const decide = ({ recallId, recallNo }: { recallId: string; recallNo: string }, verdict: Verdict) => {
    const step = t(`steps.${verdict ?? 'back'}`)
    ask({
      title: [step, recallNo, t('chosen', { count: complaintIds.length })].join(' · '),
      okText: step,
      fields: [
        {
          ...{ name: 'reason', label: t('reason'), type: 'textarea', rows: 2, maxLength: 200 },
          ...{ required: true, hint: t('reasonHelp') },
        },
      ],
      async onSend(values) {
        await call(
          'POST /recallinfo/verdict',
          asInput(values, { recallId, complaintIds: [...complaintIds], verdict }),
        )
        notice.success(t('done'))
        onDone()
        router.refresh()
      },
    })
  }
  return [dialog, decide] as const
}
