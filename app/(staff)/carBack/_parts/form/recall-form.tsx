'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { type RecordFormState, useRecordForm } from '@/app/_ui/form/use-record-form'
import { Icon } from '@/app/_ui/icon'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { type Stale, saveOrAsk } from '@/app/_ui/save-or-ask'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'
import { mostRows, rowsIn, toInput, toValues, withCopiedRow, withoutRow } from './form-values'
import { useRecallFields } from './use-recall-fields'
import { useScopeSections } from './use-scope-sections'

const MatchDialog = lazyDialog(() => import('../detail/match-dialog'))

export function RecallForm({ recall, userId }: { recall: RecallDetail | undefined; userId: string }) {
  const t = useTranslations('recalls')
  const [go] = useNavigate()
  const latest = useRef<RecordFormState>(undefined)
  const [previewing, setPreviewing] = useState(false)
  const fields = useRecallFields(recall)
  const rows = {
    remove: (row: number) => latest.current?.replace(withoutRow(latest.current.values, row)),
    copy: (row: number) => {
      if (latest.current && rowsIn(latest.current.values) < mostRows)
        latest.current.replace(withCopiedRow(latest.current.values, row))
    },
  }
  const scopes = useScopeSections(recall, rows)
  const initial = useMemo(() => toValues(recall), [recall])
  const sections = [...fields, ...scopes]
  const form = useRecordForm({
    ...{ name: `recall:${recall?.id ?? 'new'}`, userId, initial, sections },
    version: recall?.version,
  })
  latest.current = form
  const back = () => void go(recall ? `/carBack?id=${recall.id}` : '/carBack')
  useBackOnEscape(back)
  const onSave = useFormSave(form, useSave(recall, form), saved => {
    notice.success(t(recall ? 'saved' : 'added', { no: saved.recallNo }))
    // Records wait for a changed scope: what it would do is shown and asked at once.
    const asks = saved.unmatched && saved.can.match ? '&match=' : ''
    return go(`/carBack?id=${saved.id}${asks}`, { replace: true })
  })
  return (
    <>
      <PageHead
        title={recall ? t('editTitle', { no: recall.recallNo }) : t('addTitle')}
        name={recall?.recallNo}
      />
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={t('save')}
        isNew={!recall}
        below={
          <div className="row wrap gap-16">
            <Button
              icon={<Icon name="plus" />}
              disabled={rowsIn(form.values) >= mostRows}
              onClick={() => form.set({ rows: String(rowsIn(form.values) + 1) })}
            >
              {t('addRow')}
            </Button>
            <ScopeCount values={form.values} />
          </div>
        }
        actions={
          <>
            {recall?.can.match && <Button onClick={() => setPreviewing(true)}>{t('match.start')}</Button>}
            <Button onClick={back}>{t('cancel')}</Button>
          </>
        }
      />
      {recall && previewing && (
        <MatchDialog
          recall={{ id: recall.id, recallNo: recall.recallNo, draft: recall.state === 'draft' }}
          scopes={toInput(form.values).scopes}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  )
}

const pauseMs = 500

// What the scope would cover, as it is typed.
function ScopeCount({ values }: { values: RecordFormState['values'] }) {
  const t = useTranslations('recalls.typedScope')
  const scopes = JSON.stringify(toInput(values).scopes.filter(one => one.modelRangeId || one.brandId))
  // It fails for a row that is half typed, which is no scope yet.
  const answer = useAnswer(
    scopes === '[]' ? undefined : scopes,
    async signal => ({
      counts: await call('POST /recallinfo/count', asInput({ scopes: JSON.parse(scopes) }), {
        ...{ quiet: true, signal },
      }),
    }),
    { waitMs: pauseMs },
  )
  return (
    <span className="secondary" role="status">
      {typeof answer === 'object' && (answer.counts ? t('text', { ...answer.counts }) : t('many'))}
    </span>
  )
}

function useSave(recall: RecallDetail | undefined, form: RecordFormState) {
  const ask = useConflictQuestion()
  const send = (version: number) => {
    const values: Record<string, unknown> = toInput(form.values)
    const quiet = { quiet: true }
    if (!recall) return call('POST /recallinfo', asInput(values), quiet)
    const before: Record<string, unknown> = toInput(toValues(recall))
    const changed = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    )
    return call('PUT /recallinfo', asInput(Object.fromEntries(changed), { id: recall.id, version }), quiet)
  }
  return () =>
    saveOrAsk<RecallDetail, RecallDetail>(send, form.version ?? 0, ({ conflicts = [] }) => ask(conflicts))
}

function useConflictQuestion() {
  const t = useTranslations('recalls.stale')
  const words = useTranslations('dictionaries.stale')
  const label = useTranslations('recalls.fields')
  return (conflicts: NonNullable<Stale['conflicts']>) =>
    confirm({
      title: words('title', { name: words('someone') }),
      width: 720,
      content:
        conflicts.length === 0 ? (
          <p>{words('same')}</p>
        ) : (
          <PlainTable className={`w-full ${css.sides}`} heads={[t('field'), t('theirs'), t('yours')]}>
            {conflicts.map(({ field, theirsText, yoursText }) => (
              <tr key={field}>
                <th scope="row">{label.has(field as 'title') ? label(field as 'title') : field}</th>
                <td>{theirsText ?? words('none')}</td>
                <td>{yoursText ?? words('none')}</td>
              </tr>
            ))}
          </PlainTable>
        ),
      okText: words('overwrite'),
      cancelText: words('load'),
    })
}
