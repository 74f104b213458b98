import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { HeldData } from '@/lib/subject-requests/held-data'

type HeldRow = HeldData['records' | 'reports'][number]
type Chosen = Record<'records' | 'reports', string[]>

interface Props {
  held: HeldData
  chosen: Chosen
  mayAmend: boolean
  setChosen?(chosen: Chosen): void
}

export function HeldTable({ held, chosen, mayAmend, setChosen }: Props) {
  const t = useTranslations('subjectRequests')
  const state = useTranslations('states')
  const comma = useTranslations('ui')('comma')
  const tick = (part: keyof Chosen, id: string, complaintNo: string) =>
    setChosen && (
      <input
        type="checkbox"
        aria-label={complaintNo}
        checked={chosen[part].includes(id)}
        onChange={event =>
          setChosen({
            ...chosen,
            [part]: event.target.checked ? [...chosen[part], id] : chosen[part].filter(one => one !== id),
          })
        }
      />
    )
  const heads = ['', t('number'), t('fields.state'), t('by'), t('files'), t('note')]
  const by = (fields: readonly string[]) => fields.map(field => t(`fields.${field}`)).join(comma)
  const marks = (row: HeldRow & { deleted?: boolean }) =>
    (['deleted', 'erased', 'objected'] as const)
      .filter(mark => row[mark])
      .map(mark => t(mark))
      .join(comma)
  const line = (part: keyof Chosen, row: HeldRow, number: ReactNode, what: string, link?: ReactNode) => (
    <tr key={part + row.id}>
      <td>{tick(part, row.id, row.complaintNo)}</td>
      <td className="mono">{number}</td>
      <td>{what}</td>
      <td>{by(row.by)}</td>
      <td>{row.files}</td>
      <td>
        {marks(row)}
        {link}
      </td>
    </tr>
  )
  const amendLink = (id: string) => (
    <a className="ml-8" href={`${basePath}/defects/${id}/edit`}>
      {t('amend')}
    </a>
  )
  return (
    <>
      {setChosen && <p className="ui-note">{t('choose')}</p>}
      <PlainTable heads={heads} aria-label={t('held')}>
        {held.records.map(row =>
          line(
            'records',
            row,
            <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>,
            state(String(row.state) as '10'),
            mayAmend && !row.deleted && !row.erased && amendLink(row.id),
          ),
        )}
        {held.reports.map(row => line('reports', row, row.complaintNo, t('report')))}
      </PlainTable>
    </>
  )
}
