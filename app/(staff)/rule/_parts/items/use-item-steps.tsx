import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { type FieldsOf, fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { optionsOf } from '@/app/_ui/options'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import { addDays } from '@/lib/values/calendar'
import { conclusionChoices } from './item-words'

type Step = DetailedItem['can'][number]

const reasons = ['known', 'recalled', 'data', 'seasonal', 'media', 'other'] as const
const usualDays = 90
const order: Step[] = ['claim', 'reopen', 'note', 'close', 'assign', 'mute', 'unmute']

export function useItemSteps(item: DetailedItem, onAnswer: (item: DetailedItem) => void) {
  const t = useTranslations('watchItems')
  const router = useRouter()
  const fieldsOf = useStepFields()
  const [dialog, ask] = useFieldsDialog()
  const done = (step: Step, answer?: DetailedItem) => {
    if (answer) onAnswer(answer)
    notice.success(t('done', { step: t(`steps.${step}`) }))
    router.refresh()
  }
  const { id, version } = item
  const open = (step: Step) => {
    const fields = fieldsOf(step)
    const untouched = ({ name }: FormField) => [name, name === 'until' ? addDays(today(), usualDays) : null]
    ask({
      ...{ title: `${t(`steps.${step}`)} · ${item.title}`, okText: t(`steps.${step}`), fields },
      start: Object.fromEntries(fields.map(untouched)),
      onSend: values => send(item, step, values).then(answer => done(step, answer)),
      children: step === 'mute' && <p className="ui-note">{t('muteNote')}</p>,
    })
  }
  const take = async (step: Step) => {
    if (step === 'claim')
      await call('POST /watchitem/step', { id, version, step }).then(
        answer => done(step, answer),
        () => router.refresh(),
      )
    else if (step !== 'unmute') open(step)
    else if (await confirm({ title: t('unmuting'), okText: t('steps.unmute') }))
      await call('DELETE /watchitem/mute/:id', { id: item.muted!.id }).then(
        () => done(step),
        () => router.refresh(),
      )
  }
  const steps = order
    .filter(step => item.can.includes(step))
    .map(key => ({ key, label: t(`steps.${key}`), onSelect: () => void take(key) }))
  const [first, ...others] = steps
  return { first, others, dialog }
}

async function send(
  { id, version }: DetailedItem,
  step: Step,
  values: FormValues,
): Promise<DetailedItem | undefined> {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  )
  if (step !== 'mute') return call('POST /watchitem/step', { id, version, step, ...given } as never)
  const { forGood, until, ...rest } = given
  await call('POST /watchitem/mute', {
    scope: { watchItemId: id },
    ...rest,
    until: forGood ? null : until,
  } as never)
}

function useStepFields() {
  const t = useTranslations('watchItems')
  return (step: Step): FormField[] => {
    const text = { type: 'textarea', rows: 3, maxLength: 2000 } as const
    const isTimed = ({ forGood }: FormValues) => forGood !== true
    const fields: Partial<Record<Step, FieldsOf<FormField>>> = {
      note: { text: { ...text, required: true } },
      reopen: { text: { ...text, required: true } },
      assign: { ownerId: { required: true, type: 'select', source: { search: searchPeople } }, text },
      close: {
        conclusion: {
          ...{ type: 'radio', required: true },
          options: optionsOf(conclusionChoices, value => t(`conclusions.${value}`)),
        },
        text,
      },
      mute: {
        reason: {
          ...{ type: 'radio', required: true },
          options: optionsOf(reasons, value => t(`reasons.${value}`)),
        },
        text: { type: 'textarea', rows: 2, maxLength: 500, required: ({ reason }) => reason === 'other' },
        until: { type: 'date', required: isTimed, shown: isTimed },
        forGood: { hint: t('fields.forGoodHint'), type: 'boolean' },
      },
    }
    return fieldsOf<FormField>(name => t(`fields.${name as 'text'}`), fields[step] ?? {})
  }
}
