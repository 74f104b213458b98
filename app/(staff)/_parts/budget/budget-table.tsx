import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { compareDecimals, decimalText, isDecimal, sumDecimals } from '@/app/_ui/decimal'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Budget } from '@/lib/defects/record/budget'
import css from './budget.module.css'

export const amounts = ['applyBudget', 'suggestBudget', 'adjustBudget'] as const
export const summed = ['applyBudget', 'suggestBudget'] as const
type Shown = Omit<Budget, 'id'> & { id?: string }

type Amounts = Record<string, unknown>

const amountIn = (amounts: Amounts, name: string) => String(amounts[name] ?? '')

export const rowSum = (rows: readonly Amounts[], name: string): string | null => {
  const amounts = rows.flatMap(row => amountIn(row, name) || [])
  return amounts.length > 0 ? sumDecimals(amounts) : null
}

// Which amounts of the head are other than the sum of the rows that give one.
export function SumNotes({ head, rows }: { head: Amounts; rows: readonly Amounts[] }) {
  const t = useTranslations('recordActions.budget')
  const notes = summed.flatMap(name => {
    const [amount, sum] = [amountIn(head, name), rowSum(rows, name)]
    if (!isDecimal(amount) || sum === null || compareDecimals(amount, sum) === 0) return []
    return [t('sumDiffers', { name: t(name), amount: decimalText(amount), sum: decimalText(sum) })]
  })
  return notes.map(note => (
    <p key={note} className="text-warning text-13 mt-8" role="status">
      {note}
    </p>
  ))
}

export function BudgetTable({ budget }: { budget: Shown }) {
  const t = useTranslations('recordActions.budget')
  const label = useTranslations('uiParts.basicInfo')
  const unit = t('unit')
  const money = (amount: string | null) => (amount ? `${decimalText(amount)} ${unit}` : '—')
  return (
    <>
      <dl className={`grid mb-8 ${css.facts}`}>
        <Fact label={label('deptName')}>{budget.deptName}</Fact>
        <Fact label={label('leaderOffice')}>{budget.leaderOffice}</Fact>
        <Fact label={label('year')}>{budget.year}</Fact>
        <Fact label={label('applyTime')}>{budget.applyTime}</Fact>
        <Fact label={label('applyBudget')}>{money(budget.applyBudget)}</Fact>
        <Fact label={label('suggestBudget')}>{money(budget.suggestBudget)}</Fact>
      </dl>
      {budget.items.length > 0 && (
        <PlainTable
          className={css.budget}
          heads={[
            t('name'),
            ...amounts.map(name => (
              <th key={name} scope="col" className={css.amount}>
                {t('heading', { name: t(name) })}
              </th>
            )),
            t('remarks'),
          ]}
          foot={
            <tr>
              <td>{t('total')}</td>
              {amounts.map(name => (
                <td key={name} className={css.amount}>
                  {decimalText(sumDecimals(budget.items.flatMap(item => item[name] ?? [])))}
                </td>
              ))}
              <td />
            </tr>
          }
        >
          {budget.items.map(item => (
            <tr key={item.id}>
              <td>
                {item.name ?? '—'}
                {item.locked && <span className="tertiary"> · {t('locked')}</span>}
              </td>
              {amounts.map(name => (
                <td key={name} className={css.amount}>
                  {decimalText(item[name]) || '—'}
                </td>
              ))}
              <td>{item.remarks ?? '—'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      <SumNotes head={budget} rows={budget.items} />
    </>
  )
}

export function Fact({ label, whole, children }: { label: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={whole ? `flex gap-8 ${css.whole}` : 'flex gap-8'}>
      <dt>{label}</dt>
      <dd>{children === null || children === undefined || children === '' ? '—' : children}</dd>
    </div>
  )
}
