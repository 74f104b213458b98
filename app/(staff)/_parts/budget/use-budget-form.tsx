import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import type { FieldError } from '@/app/_ui/call'
import { EditableRows } from '@/app/_ui/editable-rows/editable-rows'
import {
  type CellFault,
  checkRows,
  type EditableRow,
  type RowColumn,
} from '@/app/_ui/editable-rows/editable-rows-rules'
import { basicInfoStart, useBasicInfoFields } from '@/app/_ui/form/basic-info-form'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Budget as StoredBudget } from '@/lib/defects/record/budget'
import type { RiskProposal } from '@/lib/defects/steps/propose-risk'
import css from './budget.module.css'
import { amounts, rowSum, SumNotes, summed } from './budget-table'

function followedSums(values: FormValues, before: EditableRow[], rows: EditableRow[]): FormValues {
  const followed = summed.filter(name => !values[name] || values[name] === rowSum(before, name))
  return Object.fromEntries(followed.map(name => [name, rowSum(rows, name)]))
}

const reveal = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

type Proposal = Pick<RiskProposal, 'year' | 'today' | 'departments' | 'deptName'> & {
  budget: Omit<StoredBudget, 'id'> | null
}

export interface BudgetTyped {
  values: FormValues
  rows: EditableRow[]
}

export const sameTyped = (one: BudgetTyped, other: BudgetTyped) =>
  JSON.stringify(one) === JSON.stringify(other)

export function useBudgetForm(
  proposal: Proposal,
  { always = false, found }: { always?: boolean; found?: BudgetTyped } = {},
) {
  const t = useTranslations('recordActions')
  const translate = useTranslations('uiParts.rows')
  const id = useId()
  const { budget, year, today } = proposal
  const departments = useMemo(
    () => proposal.departments.map(({ name, label }) => ({ value: name, label })),
    [proposal.departments],
  )
  const fields = useBasicInfoFields({ unit: t('budget.unit'), departments })
  const columns = useBudgetColumns()
  const nextYear = year > Number(today.slice(0, 4))
  const [start, setStart] = useState<BudgetTyped>(() => ({
    values: basicInfoStart(today, nextYear ? 'next' : 'current', budget ?? { deptName: proposal.deptName }),
    rows: rowsOf(budget),
  }))
  const form = useFormValues((found ?? start).values, [{ fields }])
  const [enabled, setEnabled] = useState(always || budget !== null)
  const [rows, setRows] = useState((found ?? start).rows)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tableError, setTableError] = useState<string>()
  const typed = { values: form.values, rows }

  const sentence = ({ fault, ...limits }: CellFault, { title }: RowColumn) => {
    const words = Object.entries(limits).map(([name, limit]) => [name, String(limit)])
    return translate(fault === 'number' ? 'numberError' : fault, { title, ...Object.fromEntries(words) })
  }
  const check = () => {
    if (!enabled) return true
    const faults = checkRows(columns, rows)
    setErrors(
      Object.fromEntries(
        [...faults].map(([place, fault]) => [
          place,
          sentence(fault, columns.find(({ key }) => place.endsWith(`.${key}`))!),
        ]),
      ),
    )
    setTableError(undefined)
    return [form.check(), faults.size === 0].every(Boolean)
  }
  const change = (next: EditableRow[]) => {
    form.set(followedSums(form.values, rows, next))
    setRows(next)
    setErrors({})
    setTableError(undefined)
  }

  return {
    touched: !sameTyped(typed, start),
    ...{ typed, start },
    settle: () => setStart(typed),
    undo() {
      form.replace(start.values)
      setRows(start.rows)
      setErrors({})
      setTableError(undefined)
    },
    body: () => (enabled ? { ...form.values, items: rows.map(itemOf) } : null),
    check,
    takeErrors(list: FieldError[]) {
      const below = (prefix: string) =>
        list
          .filter(({ path }) => path.startsWith(prefix))
          .map(({ path, message }) => [path.slice(prefix.length), message] as const)
      setErrors(Object.fromEntries(below('budget.items.')))
      setTableError(list.find(({ path }) => path === 'budget.items')?.message)
      form.setServerErrors(
        below('budget.')
          .filter(([path]) => !path.startsWith('items'))
          .map(([path, message]) => ({ path, message })),
      )
    },
    content: (
      <>
        {!always && (
          <label className={`row gap-8 ${css.check}`}>
            <input type="checkbox" checked={enabled} onChange={event => setEnabled(event.target.checked)} />
            {t('evaluate.withBudget')}
          </label>
        )}
        {enabled && (
          <section data-part="budget" ref={budget ? undefined : reveal}>
            <FieldGrid prefix={id} fields={fields} form={form} columns={3} />
            <h3>{t('evaluate.items')}</h3>
            <EditableRows
              label={t('evaluate.items')}
              columns={columns}
              rows={rows}
              onChange={change}
              errors={errors}
            />
            <SumNotes head={form.values} rows={rows} />
            {tableError && <p className={`text-error text-13 ${css.below}`}>{tableError}</p>}
          </section>
        )}
      </>
    ),
  }
}

/** Amounts are in 万元. */
function useBudgetColumns(): RowColumn[] {
  const t = useTranslations('recordActions.budget')
  return useMemo(
    () => [
      { key: 'name', title: t('name'), type: 'text', required: true, width: 220 },
      ...amounts.map(key => ({ key, title: t(key), type: 'number', sum: true, width: 136 }) as const),
      { key: 'remarks', title: t('remarks'), type: 'text' },
    ],
    [t],
  )
}

/** The id is kept, so that the server updates the item instead of creating one. */
const rowsOf = (budget: Proposal['budget']): EditableRow[] =>
  (budget?.items ?? []).map(({ locked: _, ...item }, at) => ({ key: item.id ?? `${at}`, ...item }))

function itemOf({ key: _, ...cells }: EditableRow) {
  return Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text || null]))
}
