import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { notice } from '@/app/_ui/feedback/feedback'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { Drawer, LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import { useStaleQuestion } from '@/app/(staff)/_parts/use-stale-question'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import { lastYear } from '../last-year'
import type { RuleChoices } from './rule-choices'
import { ruleOf, valuesOf } from './rule-values'
import { useRuleFields } from './use-rule-fields'

interface Props {
  row: RuleRow | undefined
  choices: RuleChoices
  labels: ValueLabels
  mayEdit: boolean
  userId: string
  onClose(): void
  onChange(): void
}

export default function RuleDrawer({ row, choices, labels, mayEdit, userId, onClose, onChange }: Props) {
  const t = useTranslations('rule')
  const words = useTranslations('dictionaries')
  const { form, sections, onSave, test } = useRuleForm({
    ...{ row, choices, labels, userId },
    onSaved() {
      if (!row) onClose()
      onChange()
    },
  })
  const heading = row ? row.title : words('addTitle', { title: t('rule') })
  return (
    <Drawer heading={heading} onClose={onClose} facts={row && <LastChange row={row} />}>
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        saveLabel={words('save')}
        actions={mayEdit && <ActionButton onClick={test}>{t('backtest.test')}</ActionButton>}
        readOnly={row !== undefined && !mayEdit}
      />
    </Drawer>
  )
}

interface Options {
  row: RuleRow | undefined
  choices: RuleChoices
  labels: ValueLabels
  userId: string
  onSaved(): void
}

function useRuleForm({ row, choices, labels, userId, onSaved }: Options) {
  const t = useTranslations('rule')
  const words = useTranslations('dictionaries')
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
  const save = () =>
    saveOrAsk<RuleRow, RuleRow>(send, form.version ?? 0, ({ current, conflicts = [] }) =>
      ask(
        conflicts.map(({ field, yours, theirs }) => [
          field,
          words('stale.line', { field: labelOf(field), theirs: textOf(theirs), yours: textOf(yours) }),
        ]),
        current.updatedByName ?? words('stale.someone'),
      ),
    )
  const onSave = useFormSave(form, save, saved => {
    notice.success(t(row ? 'saved' : 'added', { name: saved.title }))
    onSaved()
  })
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
  const steps = useAnswer(row.id, signal =>
    call('GET /signalrule/:id/history', { id: row.id }, { quiet: true, signal }),
  )
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
  if (!row || typeof known?.perMonth !== 'number') return <p className="m-0 secondary">{t('none')}</p>
  const rate = t('known', {
    n: format.number(known.perMonth, { maximumFractionDigits: 1 }),
    to: known.to ?? '',
  })
  return (
    <p className="m-0 secondary" role="status">
      {rate}
      {changed && ` ${t('stale')}`}
    </p>
  )
}

function useRuleWords() {
  const t = useTranslations('rule')
  const fields = useTranslations('fields')
  const none = useTranslations('dictionaries')('stale.none')
  const labelOf = (path: string): string => {
    const [, at, rest] = /^also\.(\d)\.(.+)$/.exec(path) ?? []
    if (rest) return t('conditionField', { n: Number(at) + 1, field: labelOf(rest) })
    const [head, name] = path.split('.') as [string, string | undefined]
    if (head === 'params') return t.has(`params.${name as 'h'}`) ? t(`params.${name as 'h'}`) : path
    if (head === 'filters')
      return fields.has(name as 'brandId')
        ? t('narrowedTo', { field: fields(name as 'brandId') })
        : t('narrowedTo', { field: name! })
    if (head === 'notify') return t(name === 'people' ? 'fields.notifyPeople' : 'fields.notifyPermission')
    return t.has(`fields.${path as 'name'}`) ? t(`fields.${path as 'name'}`) : path
  }
  const textOf = (value: unknown): string =>
    value === null || value === undefined
      ? none
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return { labelOf, textOf }
}
