import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { StateTag } from '../../../_ui/state-tag'
import css from './home.module.css'

interface Row {
  id: string
  complaintNo: string
  state: number
  stateDes: string
  receivedAt: string | null
  brandName: string | null
  modelRangeName: string | null
  summary: string | null
}

interface ListProps {
  title: string
  /** What stands there when there is nothing. */
  empty: string
  page: { total: number; totalCapped?: boolean; records: Row[] }
  /** The whole list. */
  all?: string
}

/** The first few records of a list, and the way to the rest. */
export function ShortList({ title, empty, page, all }: ListProps) {
  const t = useTranslations('home')
  const format = useFormatter()
  return (
    <section className={css.list}>
      <header>
        <h2>{title}</h2>
        <span className={css.total}>
          {format.number(page.total)}
          {page.totalCapped && '+'}
        </span>
        {all && page.records.length > 0 && (
          <Link href={all} prefetch={false}>
            {t('all')}
          </Link>
        )}
      </header>
      {page.records.length === 0 && <p className={css.empty}>{empty}</p>}
      <ul>
        {page.records.map(row => (
          <li key={row.id}>
            <Link href={`/defects/${row.id}`} prefetch={false} className={css.row}>
              <span className={css.number}>{row.complaintNo}</span>
              <StateTag state={row.state}>{row.stateDes}</StateTag>
              <span className={css.car}>
                {[row.brandName, row.modelRangeName].filter(Boolean).join(' · ') || '—'}
              </span>
              <span className={css.summary}>{row.summary ?? '—'}</span>
              <time>{row.receivedAt}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
