import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FieldsDialog, FormDialog } from '@/app/_ui/form/form-dialog'
import { reasonField } from '@/app/_ui/form/form-fields'
import { singleValues } from '@/app/_ui/table/list-state'
import { useLoaded } from '@/app/(staff)/_parts/use-answer'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import { useHandOver } from '../hand-over'
import { reviewStart, useReviewFields } from '../review'
import type { AllMatching, Target } from '../target'
import type { BulkResult } from './result-dialog'

export interface ManyProps {
  targets: Target[]
  all?: AllMatching
  onResult(result: BulkResult): void
  onStarted(jobId: string): void
  onClose(): void
}

const batches = {
  review: 'POST /feedbackapproval/batch',
  handOver: 'POST /complaintsvehicleinfo/handover/batch',
} as const

export function ReviewMany(props: ManyProps) {
  const { dialogFor } = useMany('review', props)
  const fields = useReviewFields()
  return <FieldsDialog {...dialogFor(['review'])} fields={fields} start={reviewStart} />
}

export function HandOverMany(props: ManyProps) {
  const { counts, dialogFor } = useMany('handOver', props)
  const states = (counts ?? []).toSorted((one, other) => other.count - one.count).map(({ state }) => state)
  const { stepId, body, content, ...choice } = useHandOver(states, { many: true })
  const { children, onSend, ...dialog } = dialogFor(['handOver', ...(stepId ? [stepId] : [])])
  return (
    <FormDialog {...{ ...dialog, ...choice }} onSend={() => onSend(body())}>
      {children}
      {counts && !dialog.blocked && content}
    </FormDialog>
  )
}

export function DeleteMany(props: ManyProps) {
  const t = useTranslations('bulkJobs')
  const { dialogFor } = useMany('delete', props)
  const fields = [reasonField(t('reason'), 200, t('reasonRequired'))]
  return <FieldsDialog {...{ ...dialogFor(['delete']), fields }} danger blocked={false} />
}

interface StateCount {
  state: number
  count: number
}

function useMany(action: keyof typeof batches | 'delete', { targets, all, ...props }: ManyProps) {
  const { onResult, onStarted, onClose } = props
  const t = useTranslations()
  const request = all && { filters: singleValues(all.filters), type: all.type }
  const count = async () => request && call('POST /complaintsvehicleinfo/bulk/count', asInput(request))
  const matching = useLoaded('', count, onClose)
  const chosen = targets.map(({ state }) => state)
  const counts: StateCount[] | undefined = all
    ? matching?.states
    : [...new Set(chosen)].map(state => ({ state, count: chosen.filter(one => one === state).length }))
  const qualify = useQualifying(counts)
  const dialog =
    action === 'delete' || all
      ? {
          title: t('bulkJobs.start', {
            step: t(`bulkJobs.steps.${action}`),
            total: all ? t(`bulkJobs.${all.totalCapped ? 'more' : 'total'}`, { total: all.total }) : '',
          }),
          okText: t('bulkJobs.go'),
          async onSend(values: object) {
            const input = { action, ...request, ...values }
            onStarted((await call('POST /complaintsvehicleinfo/bulk', asInput(input))).jobId)
          },
        }
      : {
          title: t(`recordActions.${action}.many`, { count: targets.length }),
          okText: t(`recordActions.${action}.submit`),
          async onSend(values: object) {
            const records = targets.map(({ id, version }) => ({ complaintId: id, version }))
            onResult(await call(batches[action], asInput(values, { records })))
          },
        }
  return {
    counts,
    dialogFor(steps: readonly ActionName[]) {
      const { none, note } = qualify(steps)
      const children = (
        <>
          {note}
          {all && <p className="mb-12 secondary">{t('bulkJobs.note')}</p>}
        </>
      )
      return { ...dialog, onClose, blocked: none, children }
    },
  }
}

function useQualifying(counts: StateCount[] | undefined) {
  const t = useTranslations('recordActions.bulk')
  const name = useTranslations('states')
  const comma = useTranslations('ui')('comma')
  return (steps: readonly ActionName[]) => {
    if (!counts) return { none: false, note: <p className="mb-12 secondary">{t('counting')}</p> }
    const others = counts.filter(({ state }) => !steps.every(step => isPossible(step, { state })))
    const sum = (some: StateCount[]) => some.reduce((total, { count }) => total + count, 0)
    const total = sum(counts)
    const possible = total - sum(others)
    const states = others.map(({ state, count }) =>
      t('stateCount', { state: name(`${state}` as '10'), count }),
    )
    return {
      none: possible === 0,
      note: (
        <p className="mb-12 secondary" aria-live="polite">
          <strong className={possible === 0 ? 'text-error' : 'text-body'}>
            {possible === 0 ? t('none') : t('possible', { possible, total })}
          </strong>
          {others.length > 0 &&
            ` ${t(possible === 0 ? 'noneBy' : 'others', { count: sum(others), states: states.join(comma) })}`}
        </p>
      ),
    }
  }
}
