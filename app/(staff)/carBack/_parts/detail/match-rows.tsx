import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Data } from '@/lib/http/calls'
import css from '../recalls.module.css'

type Result = NonNullable<Data<'GET /recallinfo/match/:jobId'>['result']>
type Rows = Data<'GET /recallinfo/match/:jobId/records'>

const lists = ['added', 'removed', 'possible', 'covered', 'kept'] as const
type List = (typeof lists)[number]

export function MatchRows({ jobId, result }: { jobId: string; result: Result }) {
  const t = useTranslations('recalls.match')
  const label = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<Rows>()
  const { added, removed, covered, possible, kept } = result
  const counts: Record<List, number> = {
    ...{ added, removed, possible: possible.now, covered: covered.now, kept: kept.byPerson },
  }
  const [list, setList] = useState<List>(lists.find(one => counts[one] > 0) ?? 'added')
  useEffect(() => {
    let open = true
    call('GET /recallinfo/match/:jobId/records', { jobId, list, page, limit: 10 }, { quiet: true }).then(
      found => open && setRows(found),
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [jobId, list, page])
  const nameOf = (field: string) => (label.has(field as 'vin') ? label(field as 'vin') : t('condition'))
  const missing = Object.entries(possible.byMissing)
  return (
    <>
      <div className={`row wrap gap-8 mb-8 ${css.bar}`}>
        {lists.map(one => (
          <button
            key={one}
            type="button"
            className={`ui-control ${one === list ? css.chosen : css.list}`}
            aria-pressed={one === list}
            onClick={() => {
              setList(one)
              setPage(1)
            }}
          >
            {t(`lists.${one}`, { count: counts[one] })}
          </button>
        ))}
      </div>
      {list === 'possible' && missing.length > 0 && (
        <p className="tertiary">
          {t('missing', { fields: missing.map(([field, n]) => `${nameOf(field)} ${n}`).join(comma) })}
        </p>
      )}
      {rows && rows.records.length === 0 && <p className="tertiary">{t('none')}</p>}
      {rows && rows.records.length > 0 && (
        <div>
          <PlainTable
            heads={[
              ...[label('complaintNo'), 'VIN', label('receivedAt'), label('summary'), t('open')].map(head => (
                <th key={head} scope="col" className="nowrap">
                  {head}
                </th>
              )),
            ]}
          >
            {rows.records.map(row => (
              <tr key={row.id}>
                <td className="mono nowrap">
                  <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer">
                    {row.complaintNo}
                  </a>
                </td>
                <td className="mono nowrap">{row.vin ?? '–'}</td>
                <td className="nowrap">{row.receivedAt}</td>
                <td>{row.summary}</td>
                <td>{(row.missing ?? []).map(nameOf).join(comma) || '–'}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
      {rows && rows.pages > 1 && (
        <p className={`row wrap gap-8 mb-8 ${css.bar}`}>
          <TextButton disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </TextButton>
          {page} / {rows.pages}
          <TextButton disabled={page >= rows.pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </TextButton>
        </p>
      )}
    </>
  )
}
