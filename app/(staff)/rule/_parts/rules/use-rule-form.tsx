'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { notice } from '@/app/_ui/feedback/feedback'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useHistory } from '@/app/(staff)/_parts/entry-drawer/use-history'
import { useStaleQuestion } from '@/app/(staff)/_parts/use-stale-question'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import { lastYear } from '../last-year'
import type { RuleChoices } from './rule-choices'
import { ruleOf, valuesOf } from './rule-values'
import css from './rules.module.css'
import { useRuleFields } from './use-rule-fields'
import { useRuleWords } from './use-rule-words'

interface Options {
  row: RuleRow | undefined
  choices: RuleChoices
  labels: ValueLabels
  userId: string
  onSaved(): void
}

export function useRuleForm({ row, choices, labels, userId, onSaved }: Options) {
  const t = useTranslations('rule')
  const words = useTranslations('dictionaries')
  const router = useRouter()
  const [go] = useNavigate()
  const ask = useStaleQuestion('dictionaries.stale')
  const { labelOf, textOf } = useRuleWords()
  const fields = useRuleFields(choices, labels)
  const initial = useMemo(() => valuesOf(row, choices), [row, choices])
  const form = useRecordForm({
    ...{ userId, initial, sections: fields, version: row?.version },
    name: `signal-rule:${row?.id ?? 'new'}`,
  })

  const send = (version: number) => {
    const values = ruleOf(form.values, row, choices)
    const quiet = { quiet: true }
    return row
      ? call('PUT /signalrule', asInput(values, { id: row.id, version }), quiet)
      : call('POST /signalrule', asInput(values), quiet)
  }
  const onSave = async () => {
    const saved = await saveOrAsk<RuleRow, RuleRow>(send, form.version ?? 0, ({ current, conflicts = [] }) =>
      ask(
        conflicts.map(({ field, yours, theirs }) => [
          field,
          words('stale.line', { field: labelOf(field), theirs: textOf(theirs), yours: textOf(yours) }),
        ]),
        current.updatedByName ?? words('stale.someone'),
      ),
    )
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    notice.success(t(row ? 'saved' : 'added', { name: saved.title }))
    onSaved()
    return true
  }
  const test = async () => {
    if (!form.check() || !permitted('signal_rule:edit')) return
    const { note: _, notify: __, ...definition } = ruleOf(form.values, row, choices)
    const rules = [row && !form.dirty ? row.id : definition]
    const { jobId } = await call(
      'POST /signalrule/backtest',
      asInput({ rules, ...lastYear(today()), mode: 'received' }),
    )
    void go(`/rule?tab=backtest&job=${jobId}`)
  }
  const sections = fields.map(section =>
    section.key === 'thresholds'
      ? { ...section, content: <RuleRate row={row} changed={form.dirty} /> }
      : section,
  )
  const history = row && {
    key: 'history',
    title: words('history.title'),
    content: <RuleHistory row={row} />,
  }
  return { form, sections: history ? [...sections, history] : sections, onSave, test }
}

function RuleHistory({ row }: { row: RuleRow }) {
  const { labelOf } = useRuleWords()
  const steps = useHistory(row.id, () => call('GET /signalrule/:id/history', { id: row.id }, { quiet: true }))
  return (
    <HistorySteps
      steps={steps}
      label={labelOf}
      isFlag={field => field.endsWith('yates') || field.endsWith('newOnly')}
    />
  )
}

function RuleRate({ row, changed }: { row: RuleRow | undefined; changed: boolean }) {
  const t = useTranslations('rule.rate')
  const format = useFormatter()
  const known = row?.backtest as { perMonth?: number; to?: string } | null | undefined
  if (!row || typeof known?.perMonth !== 'number') return <p className={css.rate}>{t('none')}</p>
  const rate = t('known', {
    n: format.number(known.perMonth, { maximumFractionDigits: 1 }),
    to: known.to ?? '',
  })
  return (
    <p className={css.rate} role="status">
      {rate}
      {changed && ` ${t('stale')}`}
    </p>
  )
}
