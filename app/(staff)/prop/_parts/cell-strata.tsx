import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'

/** Strata without a record of the group or of the event carry no information about the two and are left out. */
export function CellStrata({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const compared = cell.strata.filter(({ a, b, c }) => a + b > 0 && a + c > 0)
  return (
    <PlainTable className={css.numbers} heads={[t('stratum'), 'a', 'b', 'c', 'd', 'E']}>
      {compared.map(({ name, a, b, c, d }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{a}</td>
          <td>{b}</td>
          <td>{c}</td>
          <td>{d}</td>
          <td>{(((a + b) * (a + c)) / (a + b + c + d)).toFixed(2)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
