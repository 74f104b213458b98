import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'

export function FourfoldTable({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const { a, b, c, d, group, event } = cell
  // With a group left out, the margin of the event is not what the list has.
  const masked = cell.masked.some(one => one.event.key === event.key)
  return (
    <table className={css.fourfold}>
      <thead>
        <tr>
          <td />
          <th scope="col">{event.name}</th>
          <th scope="col">{t('otherEvents')}</th>
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{group.name}</th>
          <Count name="a" n={a} filters={cell.filters} />
          <Count name="b" n={b} />
          <Count n={a + b} filters={group.filters} />
        </tr>
        <tr>
          <th scope="row">{t('otherGroups')}</th>
          <Count name="c" n={c} />
          <Count name="d" n={d} />
          <Count n={c + d} />
        </tr>
        <tr>
          <th scope="row">{t('sum')}</th>
          <Count n={a + c} filters={masked ? undefined : event.filters} />
          <Count n={b + d} />
          <Count name="N" n={a + b + c + d} filters={masked ? undefined : cell.base} />
        </tr>
      </tbody>
    </table>
  )
}

function Count({ name, n, filters }: { name?: string; n: number; filters?: FilterValues }) {
  return (
    <td>
      {name && <i>{name} </i>}
      {filters ? <a href={basePath + recordsAddress(filters)}>{n}</a> : n}
    </td>
  )
}
