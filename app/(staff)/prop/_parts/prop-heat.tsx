import { useTranslations } from 'next-intl'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import type { readHeat } from '@/lib/analysis/disproportion/read-heat'
import { addedTo } from '../../_parts/analysis/address'
import { cellWord } from './pack-rows'

type Heat = Awaited<ReturnType<typeof readHeat>>

/** IC025 from which a cell takes the next colour; zero separates cells that stand out from those that do not. */
const limits = [-1, -0.5, 0, 0.5, 1, 2]

export function PropHeat({ heat }: { heat: Heat }) {
  const t = useTranslations('prop')
  const cells = new Map(heat.cells.map(cell => [cellWord(cell.group, cell.event), cell]))
  return (
    <HeatTable
      frame={{ question: t('heat.question'), denominator: heat.denominator, note: t('heat.note') }}
      corner={t('heat.corner')}
      limits={limits}
      links={{ path: '/defects', words: heat.base }}
      columns={heat.events.map(({ key, name, filters }) => ({
        key,
        label: shortName(name),
        words: addedTo(heat.base, filters),
      }))}
      rows={heat.groups.map(group => ({
        key: group.key,
        label: group.name,
        words: addedTo(heat.base, group.filters),
        cells: heat.events.map(event => {
          const cell = cells.get(cellWord(group.key, event.key))
          if (!cell || cell.tooFew) return null
          return { text: String(cell.n), weight: cell.ic025, more: [`IC025 ${cell.ic025.toFixed(2)}`] }
        }),
      }))}
    />
  )
}

const shortName = (name: string) => name.replace(/\s*[（(].*[）)]$/, '') || name
