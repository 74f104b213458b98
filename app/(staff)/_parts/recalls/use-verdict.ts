import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'

/** Null takes a person's verdict back. */
export type Verdict = 'covered' | 'not' | null

interface Campaign {
  recallId: string
  recallNo: string
}

interface Judged {
  id: string
  complaintNo?: string
  by: 'scope' | 'person'
}

export function useVerdict(onDone = () => {}) {
  const t = useTranslations('recallMatch')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const decide = ({ recallId, recallNo }: Campaign, records: readonly Judged[], verdict: Verdict) => {
    const step = t(`steps.${verdict ?? 'back'}`)
    const count = t('chosen', { count: records.length })
    const shown = (records.length === 1 && records[0]!.complaintNo) || count
    const send = (values: FormValues, verdict: Verdict) =>
      call(
        'POST /recallinfo/verdict',
        asInput(values, { recallId, complaintIds: records.map(({ id }) => id), verdict }),
      )
    const undo = () =>
      send({ reason: t('steps.back') }, null)
        .then(() => notice.success(t('undone', { recallNo, records: shown })))
        .finally(() => router.refresh())
    // What a person had decided before is not put back by taking a verdict back.
    const undone = verdict && records.every(({ by }) => by === 'scope') ? { undo } : undefined
    ask({
      title: [step, recallNo, shown].join(' · '),
      okText: step,
      fields: [
        {
          ...{ name: 'reason', label: t('reason'), type: 'textarea', rows: 2, maxLength: 200 },
          ...{ required: true, hint: t('reasonHelp') },
        },
      ],
      async onSend(values) {
        await send(values, verdict)
        notice.success(t('done', { recallNo, records: shown, step }), undone)
        onDone()
        router.refresh()
      },
    })
  }
  return [dialog, decide] as const
}
