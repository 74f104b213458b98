import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { StepForm, StepProps } from './step-dialog'
import { useHandOver } from './use-hand-over'

export function useStep({ target, record }: StepProps): StepForm {
  const t = useTranslations('recordActions')
  const comma = useTranslations('ui')('comma')
  const { stepId: _, people, body, content, ...dialog } = useHandOver([record?.state ?? target.state])
  const number = target.complaintNo
  return {
    ...dialog,
    title: t('handOver.title', { number }),
    okText: t('handOver.submit'),
    async send(version) {
      const taken = await call(
        'POST /complaintsvehicleinfo/handover',
        asInput(body(), { complaintId: target.id, version }),
        { quiet: true },
      )
      const names = people.map(({ title }) => title).join(comma)
      return { text: t('done.handedOver', { number, people: names }), undo: 'undoHandOver', taken }
    },
    children: content,
  }
}
