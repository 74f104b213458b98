import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { addDays } from '@/app/_ui/date/calendar-cells'
import { today } from '@/app/_ui/date/today'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { HeadItem } from './item-head'
import { conclusionChoices } from './item-words'
import type { Step } from './use-item-steps'

interface StepDialogProps {
  item: HeadItem
  step: Step
  onDone(): void
  onClose(): void
}

const reasons = ['known', 'recalled', 'data', 'seasonal', 'media', 'other'] as const
const usualDays = 90

export default function StepDialog({ item, step, onDone, onClose }: StepDialogProps) {
  const t = useTranslations('watchItems')
  const fields = useStepFields(step)
  const [first] = useMemo(
    () => [
      Object.fromEntries(
        fields.map(({ name }) => [name, name === 'until' ? addDays(today(), usualDays) : null]),
      ),
    ],
    [fields],
  )
  const form = useFormValues(first!, [{ fields }])
  return (
    <FormDialog
      {...{ fields, form, onClose }}
      title={`${t(`steps.${step}`)} · ${item.title}`}
      okText={t(`steps.${step}`)}
      onSend={async () => {
        await send(item, step, form.values)
        onDone()
      }}
    >
      {step === 'mute' && <p className="ui-note">{t('muteNote')}</p>}
    </FormDialog>
  )
}

async function send({ id, version }: HeadItem, step: Step, values: FormValues): Promise<unknown> {
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  )
  if (step !== 'mute') return call('POST /watchitem/step', { id, version, step, ...given } as never)
  const { forGood, until, ...rest } = given
  return call('POST /watchitem/mute', {
    scope: { watchItemId: id },
    ...rest,
    until: forGood ? null : until,
  } as never)
}

function useStepFields(step: Step): FormField[] {
  const t = useTranslations('watchItems')
  return useMemo(() => {
    const text = (required: boolean): FormField => ({
      ...{ name: 'text', label: t('fields.text'), type: 'textarea', rows: 3, maxLength: 2000, required },
    })
    const fields: Partial<Record<Step, FormField[]>> = {
      note: [text(true)],
      reopen: [text(true)],
      assign: [
        {
          ...{ name: 'ownerId', label: t('fields.ownerId'), required: true },
          ...{ type: 'select', source: { search: searchPeople } },
        },
        text(false),
      ],
      investigate: [
        {
          ...{ name: 'number', label: t('fields.number'), hint: t('fields.numberHint'), required: true },
          ...{ type: 'text', maxLength: 60 },
        },
        text(false),
      ],
      close: [
        {
          ...{ name: 'conclusion', label: t('fields.conclusion'), type: 'radio', required: true },
          options: conclusionChoices.map(value => ({ value, label: t(`conclusions.${value}`) })),
        },
        text(false),
      ],
      mute: [
        {
          ...{ name: 'reason', label: t('fields.reason'), type: 'radio', required: true },
          options: reasons.map(value => ({ value, label: t(`reasons.${value}`) })),
        },
        {
          ...{ name: 'text', label: t('fields.text'), type: 'textarea', rows: 2, maxLength: 500 },
          required: ({ reason }) => reason === 'other',
        },
        {
          ...{ name: 'until', label: t('fields.until'), type: 'date' },
          required: ({ forGood }) => forGood !== true,
          shown: ({ forGood }) => forGood !== true,
        },
        { name: 'forGood', label: t('fields.forGood'), hint: t('fields.forGoodHint'), type: 'boolean' },
      ],
    }
    return fields[step] ?? []
  }, [t, step])
}
