import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FieldsDialog, FormDialog } from '@/app/_ui/form/form-dialog'
import { reasonField } from '@/app/_ui/form/form-fields'
import { singleValues } from '@/app/_ui/table/list-state'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import { reviewStart, useReviewFields } from '../review'
import type { AllMatching, Target } from '../target'
import { useHandOver } from '../use-hand-over'
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

function useChosen(action: keyof typeof batches, { targets, onResult }: ManyProps) {
  const t = useTranslations('recordActions')
  return {
    counts: countStates(targets.map(({ state }) => state)),
    head: { title: t(`${action}.many`, { count: targets.length }), okText: t(`${action}.submit`) },
    note: null,
    async send(values: object) {
      const records = targets.map(({ id, version }) => ({ complaintId: id, version }))
      onResult(await call(batches[action], asInput(values, { records })))
    },
  }
}

function useMatching(action: 'review' | 'handOver' | 'delete', props: ManyProps) {
  const { all, onStarted } = props
  const t = useTranslations('bulkJobs')
  const [counts, setCounts] = useState<StateCount[]>()
  const request = all && { filters: singleValues(all.filters), type: all.type }
  const latest = useRef({ request, onClose: props.onClose })
  latest.current = { request, onClose: props.onClose }
  useEffect(() => {
    const { request, onClose } = latest.current
    if (request)
      call('POST /complaintsvehicleinfo/bulk/count', asInput(request))
        .then(found => setCounts(found.states))
        // call() has already shown the error.
        .catch(onClose)
  }, [])
  const total = all && t(all.totalCapped ? 'more' : 'total', { total: all.total })
  return {
    counts,
    head: { title: t('start', { step: t(`steps.${action}`), total: total ?? '' }), okText: t('go') },
    note: <p className="mb-12 secondary">{t('note')}</p>,
    async send(values: object) {
      const { jobId } = await call(
        'POST /complaintsvehicleinfo/bulk',
        asInput({ action, ...request, ...values }),
      )
      onStarted(jobId)
    },
  }
}

function useMany(action: keyof typeof batches, props: ManyProps) {
  const chosen = useChosen(action, props)
  const matching = useMatching(action, props)
  return props.all ? matching : chosen
}

export function ReviewMany(props: ManyProps) {
  const { head, counts, note, send } = useMany('review', props)
  const qualifying = useQualifying(counts, ['review'])
  const fields = useReviewFields()
  return (
    <FieldsDialog
      {...{ ...head, fields }}
      start={reviewStart}
      blocked={qualifying.none}
      onSend={send}
      onClose={props.onClose}
    >
      {qualifying.note}
      {note}
    </FieldsDialog>
  )
}

export function HandOverMany(props: ManyProps) {
  const { head, counts, note, send } = useMany('handOver', props)
  const { stepId, body, content, blocked, ...choice } = useHandOver(
    (counts ?? []).map(({ state }) => state),
    { many: true },
  )
  const qualifying = useQualifying(counts, ['handOver', ...(stepId ? [stepId] : [])])
  return (
    <FormDialog
      {...{ ...head, ...choice }}
      blocked={qualifying.none || blocked}
      onSend={() => send(body())}
      onClose={props.onClose}
    >
      {qualifying.note}
      {note}
      {counts && content}
    </FormDialog>
  )
}

export function DeleteMany(props: ManyProps) {
  const t = useTranslations('bulkJobs')
  const { head, counts, note, send } = useMatching('delete', props)
  const qualifying = useQualifying(counts, ['delete'])
  const fields = [reasonField(t('reason'), 200, t('reasonRequired'))]
  return (
    <FieldsDialog {...{ ...head, fields }} danger onSend={send} onClose={props.onClose}>
      {qualifying.note}
      {note}
    </FieldsDialog>
  )
}

interface StateCount {
  state: number
  count: number
}

function countStates(states: readonly number[]): StateCount[] {
  return [...new Set(states)].map(state => ({ state, count: states.filter(one => one === state).length }))
}

function useQualifying(counts: StateCount[] | undefined, steps: readonly ActionName[]) {
  const t = useTranslations('recordActions.bulk')
  const name = useTranslations('states')
  const comma = useTranslations('ui')('comma')
  if (!counts) return { none: false, note: <p className="mb-12 secondary">{t('counting')}</p> }
  const fits = ({ state }: StateCount) => steps.every(step => isPossible(step, { state }))
  const others = counts.filter(one => !fits(one))
  const sum = (some: StateCount[]) => some.reduce((total, { count }) => total + count, 0)
  const total = sum(counts)
  const possible = total - sum(others)
  return {
    none: possible === 0,
    note: (
      <p className="mb-12 secondary" aria-live="polite">
        <strong className={possible === 0 ? 'text-error' : 'text-body'}>
          {possible === 0 ? t('none') : t('possible', { possible, total })}
        </strong>
        {others.length > 0 &&
          ` ${t(possible === 0 ? 'noneBy' : 'others', {
            count: sum(others),
            states: others
              .map(({ state, count }) => t('stateCount', { state: name(`${state}` as '10'), count }))
              .join(comma),
          })}`}
      </p>
    ),
  }
}
