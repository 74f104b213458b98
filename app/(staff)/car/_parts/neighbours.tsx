import { useTranslations } from 'next-intl'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import css from './car.module.css'
import { recordsHref } from './records-href'

type Around = NonNullable<VehicleFile['neighbours']>

export function Neighbours({ neighbours }: { neighbours: Around }) {
  const t = useTranslations('vehicleFile')
  const { prefix8, productionMonth, sameMonth, near } = neighbours
  return (
    <Panel title={t('neighbours')}>
      {productionMonth ? (
        <Group title={t('sameMonth', { prefix8, month: productionMonth })} group={sameMonth} />
      ) : (
        <p className="secondary mt-4 mb-4">{t('noMonth')}</p>
      )}
      {near && <Group title={t('nearSerial', { reach: near.reach })} group={near} capped={near.capped} />}
    </Panel>
  )
}

interface GroupProps {
  title: string
  group: Pick<NonNullable<Around['near']>, 'n' | 'filters' | 'top'> | null
  capped?: boolean
}

function Group({ title, group, capped = false }: GroupProps) {
  const t = useTranslations('vehicleFile')
  if (!group) return null
  const count = t(capped ? 'recordCountCapped' : 'recordCount', { n: group.n })
  return (
    <section className={css.group}>
      <h3>
        {title} {group.filters ? <a href={recordsHref(group.filters)}>{count}</a> : count}
      </h3>
      {group.top.length > 0 && (
        <PlainTable
          className={css.narrow}
          heads={[t('trouble'), t('n'), t('expectedOfSeries'), 'IC025']}
          right={[1, 2, 3]}
        >
          {group.top.map(({ subAssemblyCode, name, n, expected, ic025, filters }) => (
            <tr key={subAssemblyCode}>
              <td>{name}</td>
              <td className="text-right">
                <a href={recordsHref(filters)}>{n}</a>
              </td>
              <td className="text-right">{expected === null ? '—' : expected.toFixed(1)}</td>
              <td className={ic025 !== null && ic025 > 0 ? `text-right bold ${css.above}` : 'text-right'}>
                {ic025 === null ? '—' : ic025.toFixed(2)}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
