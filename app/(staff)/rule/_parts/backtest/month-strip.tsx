import { useTranslations } from 'next-intl'
import css from './backtest.module.css'
import type { ShownResult as Result } from './read-backtests'

export function MonthStrip({ result, nameOf }: { result: Result; nameOf(rule: number): string }) {
  const t = useTranslations('rule')
  const months = result.recordsPerMonth.map(({ month }) => month)
  const countOf = (rule: number, month: string) =>
    result.perMonth.find(one => one.rule === rule && one.month === month)?.alarms ?? 0
  if (months.length === 0) return null
  return (
    <div className={`scroll-x ${css.strip}`}>
      <table>
        <caption>{t('backtest.strip')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rule')}</th>
            {months.map((month, at) => (
              <th key={month} scope="col">
                {at === 0 || month.endsWith('-01') ? month : month.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rules.map(({ rule }) => (
            <tr key={rule}>
              <th scope="row">{nameOf(rule)}</th>
              {months.map(month => {
                const n = countOf(rule, month)
                return (
                  <td key={month} data-n={Math.min(n, 3) || undefined}>
                    {n || ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
