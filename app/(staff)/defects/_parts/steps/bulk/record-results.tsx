import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from '../actions.module.css'

interface ResultsProps {
  heads: [number: string, reported: string]
  rows: { complaintId: string; complaintNo: string | null; reported: string; refused: boolean }[]
}

export function RecordResults({ heads, rows }: ResultsProps) {
  return (
    <div className={css.scroll}>
      <PlainTable className={css.results} heads={heads}>
        {rows.map(row => (
          <tr key={row.complaintId}>
            <td>
              <a href={`${basePath}/defects/${row.complaintId}`} target="_blank" rel="noreferrer">
                {row.complaintNo ?? row.complaintId}
              </a>
            </td>
            <td className={row.refused ? 'text-error' : undefined}>{row.reported}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
