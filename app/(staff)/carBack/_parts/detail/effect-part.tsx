import { useFormatter, useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { BasisOf, FindingLine } from '@/app/(staff)/_parts/analysis/finding'
import { RecordCount } from '@/app/(staff)/_parts/analysis/record-count'
import type { readEffect } from '@/lib/analysis/effect/read-effect'
import css from '../recalls.module.css'

type Effect = NonNullable<Awaited<ReturnType<typeof readEffect>>>
type Side = Effect['before']

const tones: Record<Effect['finding']['effect'], Tone> = {
  less: 'green',
  more: 'red',
  unclear: 'grey',
  tooFew: 'grey',
}
const sides = ['before', 'after', 'repaired', 'notRepaired'] as const

export function EffectPart({ effect }: { effect: Effect }) {
  const t = useTranslations('recalls.effect')
  const format = useFormatter()
  const { finding, byMonth } = effect
  const figures = ({ n, filters, rate }: Side) => (
    <>
      <td className="text-right">
        <RecordCount n={n} filters={filters} />
      </td>
      <td className="text-right nowrap">{rate ? t('rate', { ...rate }) : '–'}</td>
    </>
  )
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <FindingLine finding={finding}>
        <Tag tone={tones[finding.effect]}>{t(`effects.${finding.effect}`)}</Tag> {finding.text}
      </FindingLine>
      <PlainTable heads={[t('period'), t('vehicleYears'), t('records'), t('perThousand')]} right={[1, 2, 3]}>
        {sides.map(name => {
          const side = effect[name]
          return (
            side && (
              <tr key={name}>
                <th scope="row">{t(`sides.${name}`)}</th>
                <td className="text-right">{format.number(side.vehicleYears)}</td>
                {figures(side)}
              </tr>
            )
          )
        })}
      </PlainTable>
      <BasisOf>
        <p>{t('basis')}</p>
        {byMonth.length > 0 && (
          <PlainTable
            heads={[
              t('month'),
              t('vehicles'),
              t('sides.before'),
              t('perThousand'),
              t('sides.after'),
              t('perThousand'),
            ]}
            right={[1, 2, 3, 4, 5]}
          >
            {byMonth.map(({ month, vehicles, before, after }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="text-right">{format.number(vehicles)}</td>
                {figures(before)}
                {figures(after)}
              </tr>
            ))}
          </PlainTable>
        )}
      </BasisOf>
    </section>
  )
}
