import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { queryOf } from './query-of'
import type { Report } from './read-part'
import { recordsLink } from './records-link'
import css from './report.module.css'
import { useNumbers } from './use-numbers'

/** The series with the most records more than in the compared period. */
export function Fastest({ report }: { report: Report }) {
  const t = useTranslations('report')
  const numbers = useNumbers()
  const { base, fastest = [], compared } = report
  const words = queryOf(base)
  const then = compared && { receivedAtFrom: compared.from, receivedAtTo: compared.to }
  return (
    <section className={css.fastest}>
      <h2>{t('questions.fastest')}</h2>
      <p>{t('fastestNote')}</p>
      {fastest.length === 0 ? (
        <p className={css.none}>{t('noneGrew')}</p>
      ) : (
        <PlainTable
          className={css.table}
          heads={[
            t('series'),
            <th key="n" scope="col" className={css.number}>
              {t('columns.n')}
            </th>,
            <th key="before" scope="col" className={css.number}>
              {t('columns.before')}
            </th>,
            <th key="difference" scope="col" className={css.number}>
              {t('columns.difference')}
            </th>,
            <th key="ic025" scope="col" className={css.number} title={t('hints.ic025')}>
              IC025
            </th>,
          ]}
        >
          {fastest.map(({ key, name, n, before, difference, ic025, filters }) => {
            const own = queryOf(filters)
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className={css.number}>
                  <a href={recordsLink(words, own)}>{numbers.count(n)}</a>
                </td>
                <td className={css.number}>
                  {then ? (
                    <a href={recordsLink(words, own, queryOf(then))}>{numbers.count(before)}</a>
                  ) : (
                    numbers.count(before)
                  )}
                </td>
                <td className={css.number}>{numbers.difference(difference)}</td>
                <td className={css.number} data-quiet={ic025 <= 0 || n < 3 || undefined}>
                  {ic025.toFixed(2)}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      )}
    </section>
  )
}
