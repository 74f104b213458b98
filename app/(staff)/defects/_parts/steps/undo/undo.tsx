import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { movesRecord, type UndoName, undoOf } from '@/lib/defects/actions'
import type { StepForm, StepProps } from '../step-dialog'

export function useStep({ name, target, record }: StepProps): StepForm {
  const undo = name as UndoName
  const t = useTranslations('recordActions')
  const stateName = useTranslations('states')
  const comma = useTranslations('ui')('comma')
  const { step, withoutReason } = undoOf(undo)
  const moves = movesRecord(undo)
  const label = t(withoutReason || !moves ? 'undo.remarks' : 'undo.reason')
  const fields: FormField[] = [
    { name: 'reason', label, type: 'textarea', rows: 3, maxLength: 500, required: !withoutReason },
  ]
  const form = useFormValues({ reason: null }, [{ fields }])
  const taken = record?.flow.findLast(
    ({ nodeState, undoneAt, fromState, toState }) =>
      nodeState === step && undoneAt === null && (!moves || fromState !== toState),
  )
  const state = taken && stateName(`${taken.fromState}` as '10')
  const number = target.complaintNo
  return {
    ...{ fields, form, danger: true, blocked: !taken },
    title: t('undo.title', { undo, number }),
    okText: t('undo.submit', { undo }),
    async send(version) {
      await call(
        'POST /complaintsvehicleinfo/undo',
        asInput(form.values, { undo, complaintId: target.id, version }),
        { quiet: true },
      )
      const done = { number, step: t(`names.${step}`) }
      return { text: moves ? t('done.undoneTo', { ...done, state: state ?? '' }) : t('done.undone', done) }
    },
    children: (
      <>
        <p className="mb-12 secondary">
          {!state
            ? record && t('undo.none')
            : moves
              ? t('undo.text', { step: t(`names.${step}`), state })
              : t('undo.handOver', { people: record?.assignees.map(({ name }) => name).join(comma) ?? '' })}
        </p>
        {state && step === 'close' && <p className="mb-12 secondary">{t('undo.kept')}</p>}
      </>
    ),
  }
}
