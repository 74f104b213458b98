import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { HeldData } from '@/lib/subject-requests/held-data'

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
  const marks = (row: { deleted?: boolean; erased: boolean; objected: boolean }) =>
    (['deleted', 'erased', 'objected'] as const)
      .filter(mark => row[mark])
      .map(mark => t(mark))
      .join(comma)
  return (
    <>
      {setChosen && <p className="ui-note">{t('choose')}</p>}
      <PlainTable heads={heads} aria-label={t('held')}>
        {held.records.map(row => (
          <tr key={row.id}>
            <td>{tick('records', row.id, row.complaintNo)}</td>
            <td className="mono">
              <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>
            </td>
            <td>{state(String(row.state) as '10')}</td>
            <td>{by(row.by)}</td>
            <td>{row.files}</td>
            <td>
              {marks(row)}
              {mayAmend && !row.deleted && !row.erased && (
                <a className="ml-8" href={`${basePath}/defects/${row.id}/edit`}>
                  {t('amend')}
                </a>
              )}
            </td>
          </tr>
        ))}
        {held.reports.map(row => (
          <tr key={row.id}>
            <td>{tick('reports', row.id, row.complaintNo)}</td>
            <td className="mono">{row.complaintNo}</td>
            <td>{t('report')}</td>
            <td>{by(row.by)}</td>
            <td>{row.files}</td>
            <td>{marks(row)}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
