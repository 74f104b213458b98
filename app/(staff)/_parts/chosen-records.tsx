import { Checkbox } from 'antd'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from './chosen-records.module.css'

interface ListedRecord {
  id: string
  complaintNo: string
  receivedAt: ReactNode
  summary: string | null
}

export interface RecordsPage<Row extends ListedRecord> {
  records: readonly Row[]
  current: number
  pages: number
}

// Those of the page that are marked; what was marked on another page does not count.
export function useMarked(records: readonly { id: string }[]) {
  const [chosen, choose] = useState<readonly string[]>([])
  const ids = records.map(({ id }) => id)
  return { marked: chosen.filter(id => ids.includes(id)), choose }
}

interface Props<Row extends ListedRecord> {
  page: RecordsPage<Row>
  label: string
  none: string
  mayChoose: boolean
  marked: readonly string[]
  choose(ids: readonly string[]): void
  actions: ReactNode
  listHref: string
  hrefOf(page: number): string
  // After number, day and summary.
  heads: string[]
  cellsOf(row: Row): ReactNode[]
}

export function ChosenRecords<Row extends ListedRecord>(props: Props<Row>) {
  const { page, mayChoose, marked, actions, listHref, hrefOf } = props
  const t = useTranslations('recalls.records')
  if (page.records.length === 0) return <p className="tertiary mt-16">{props.none}</p>
  return (
    <>
      <div className="row wrap gap-8 mb-8 mt-16">
        {mayChoose && actions}
        {mayChoose && <span className="tertiary">{t('chosen', { count: marked.length })}</span>}
        <Link href={listHref} prefetch={false}>
          {t('list')}
        </Link>
      </div>
      <div className="scroll-x">
        <Rows {...props} />
      </div>
      {page.pages > 1 && (
        <nav className="row wrap gap-8 mb-8">
          {page.current > 1 && (
            <Link href={hrefOf(page.current - 1)} prefetch={false}>
              {t('previous')}
            </Link>
          )}
          <span>{t('page', { page: page.current, pages: page.pages })}</span>
          {page.current < page.pages && (
            <Link href={hrefOf(page.current + 1)} prefetch={false}>
              {t('next')}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Rows<Row extends ListedRecord>({
  page: { records },
  label,
  mayChoose,
  marked,
  choose,
  heads,
  cellsOf,
}: Props<Row>) {
  const t = useTranslations('recalls.records')
  const field = useTranslations('fields')
  const boxHead = (
    <th key="box" scope="col" className={css.box}>
      <Checkbox
        aria-label={t('all')}
        checked={marked.length === records.length}
        indeterminate={marked.length > 0 && marked.length < records.length}
        onChange={({ target }) => choose(target.checked ? records.map(({ id }) => id) : [])}
      />
    </th>
  )
  return (
    <PlainTable
      aria-label={label}
      heads={[
        ...(mayChoose ? [boxHead] : []),
        ...[field('complaintNo'), field('receivedAt'), field('summary'), ...heads],
      ]}
    >
      {records.map(row => (
        <tr key={row.id}>
          {mayChoose && (
            <td className={css.box}>
              <Checkbox
                aria-label={t('one', { number: row.complaintNo })}
                checked={marked.includes(row.id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...marked, row.id] : marked.filter(id => id !== row.id))
                }
              />
            </td>
          )}
          <th scope="row" className="nowrap">
            <Link href={`/defects/${row.id}`} prefetch={false}>
              {row.complaintNo}
            </Link>
          </th>
          <td className="nowrap">{row.receivedAt}</td>
          <td>{row.summary}</td>
          {cellsOf(row).map((cell, at) => (
            <td key={heads[at]}>{cell}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}
