import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { recordsAddress } from '@/lib/analysis/query/link'
import { addressOf, type Query } from '../../_parts/analysis/address'
import type { Annual } from './read-part'
import css from './report.module.css'

const columns = [
  'recallNo',
  'title',
  'producer',
  'assembly',
  'filedAt',
  'quantity',
  'completion',
  'covered',
] as const

const numbers: readonly string[] = ['quantity', 'completion', 'covered']

export function YearRecalls({ recalls }: { recalls: NonNullable<Annual['recalls']> }) {
  const t = useTranslations('report.recalls')
  const format = useFormatter()
  const { records, total, sums, filters } = recalls
  const kind = useTranslations('recalls')
  const parts = [
    ...sums.byInfluence.map(({ influence, ...sum }) => ({
      ...{ key: influence, label: kind(`influence.${influence}`), sum, added: { influence } },
    })),
    ...(sums.ota.campaigns > 0
      ? [{ key: 'ota', label: kind('remedyWay.ota'), sum: sums.ota, added: { remedyWay: 'ota' } }]
      : []),
  ]
  const percent = (value: number | null) =>
    value === null ? '–' : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section className={`${css.block} box mt-16 p-12-16 scroll-x ${css.yearRecalls}`}>
      <h3>{t('title')}</h3>
      {parts.length > 0 && (
        <ul className="flex wrap gap-y-4 gap-x-24 mb-8">
          {parts.map(({ key, label, sum, added }) => (
            <li key={key}>
              {label}{' '}
              <Link href={addressOf('/carBack', { ...filters, ...added } as Query)} prefetch={false}>
                {t('campaigns', { n: sum.campaigns })}
              </Link>{' '}
              {t('vehicles', { n: sum.vehicles })}
            </li>
          ))}
        </ul>
      )}
      {records.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <PlainTable
          aria-label={t('title')}
          heads={columns.map(name => (
            <th key={name} scope="col" className={numbers.includes(name) ? css.number : undefined}>
              {t(`columns.${name}`)}
            </th>
          ))}
          foot={
            <tr>
              <th scope="row" colSpan={5}>
                {t('total')}
              </th>
              <td className={css.number}>{format.number(sums.all.vehicles)}</td>
              <td colSpan={2} />
            </tr>
          }
        >
          {records.map(({ id, recallNo, title, producerName, assemblyName, filedAt, ...row }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/carBack?id=${id}`} prefetch={false}>
                  {recallNo}
                </Link>
              </th>
              <td>{title}</td>
              <td>{producerName}</td>
              <td>{assemblyName}</td>
              <td>{filedAt}</td>
              <td className={css.number}>{format.number(row.quantity)}</td>
              <td className={css.number}>{percent(row.completion)}</td>
              <td className={css.number}>
                <Link href={recordsAddress(row.filters.covered)} prefetch={false}>
                  {format.number(row.covered)}
                </Link>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {total > records.length && <p>{t('first', { shown: records.length, count: total })}</p>}
    </section>
  )
}
