import { useFormatter, useTranslations } from 'next-intl'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { leastRecords } from '@/lib/analysis/statistics/small-numbers'
import type { FilterValues } from '@/lib/defects/list/filters'

interface Row {
  productionMonth: string
  vehicles: number | null
  filters: FilterValues
  /** Indexed by months in service; null for months that have not passed yet. */
  n: readonly (number | null)[]
}

interface FigureProps {
  production: readonly Row[]
  base: FilterValues
  denominator: string
  excel?: string
}

/** Months in service, both ends included. */
const ages: readonly [from: number, to: number][] = [
  [0, 2],
  [3, 5],
  [6, 8],
  [9, 11],
  [12, 17],
  [18, 23],
  [24, 35],
  [36, 47],
  [48, 59],
  [60, 239],
]
const shownMonths = 24

export function ProductionFigure({ production, base, denominator, excel }: FigureProps) {
  const t = useTranslations('look')
  const format = useFormatter()
  const rows = production.filter(({ n }) => n.some(Boolean)).slice(-shownMonths)
  if (rows.length === 0) return null
  const last = Math.max(...rows.map(({ n }) => n.findLastIndex(Boolean)))
  const columns = ages.filter(([from]) => from <= last)
  const cellOf = (row: Row, [from, to]: readonly [number, number]) => {
    const n = row.n.slice(from, to + 1).reduce<number>((sum, one) => sum + (one ?? 0), 0)
    if (n === 0) return null
    const rate = row.vehicles && n >= leastRecords ? (n / row.vehicles) * 1000 : null
    return { text: format.number(n), weight: n, more: rate === null ? [] : [t('perThousand', { rate })] }
  }
  return (
    <HeatTable
      frame={{
        question: t('questions.mop'),
        denominator,
        excel,
        note: t('mopNote', { months: shownMonths }),
      }}
      links={{ path: '/defects', words: base }}
      corner={t('productionMonth')}
      columns={columns.map(([from, to]) => ({
        key: `${from}`,
        label: to > 200 ? t('monthsFrom', { from }) : t('monthsBetween', { from, to }),
        words: { monthsInServiceFrom: from, monthsInServiceTo: to },
      }))}
      rows={rows.map(row => ({
        key: row.productionMonth,
        label: row.productionMonth,
        words: row.filters,
        cells: columns.map(age => cellOf(row, age)),
      }))}
    />
  )
}
