import { useFormatter, useTranslations } from 'next-intl'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import type { productionOf } from '@/lib/analysis/trend/read-facets'
import type { FilterValues } from '@/lib/defects/list/filters'

type Production = Awaited<ReturnType<typeof productionOf>>

const shownMonths = 24

export function ProductionFigure({
  production: { bands, rows: all },
  base,
  denominator,
  excel,
}: {
  production: Production
  base: FilterValues
  denominator: string
  excel?: string
}) {
  const t = useTranslations('look')
  const format = useFormatter()
  const rows = all.filter(({ inBands }) => inBands.some(({ n }) => n > 0)).slice(-shownMonths)
  if (rows.length === 0) return null
  const last = Math.max(...rows.map(({ inBands }) => inBands.findLastIndex(({ n }) => n > 0)))
  const cellOf = ({ n, rate }: Production['rows'][number]['inBands'][number]) => {
    if (n === 0) return null
    return { text: format.number(n), weight: n, more: rate === null ? [] : [t('perThousand', { ...rate })] }
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
      columns={bands.slice(0, last + 1).map(({ from, to, filters }) => ({
        key: `${from}`,
        label: to > 200 ? t('monthsFrom', { from }) : t('monthsBetween', { from, to }),
        words: filters,
      }))}
      rows={rows.map(({ productionMonth, filters, inBands }) => ({
        key: productionMonth,
        label: productionMonth,
        words: filters,
        cells: inBands.slice(0, last + 1).map(cellOf),
      }))}
    />
  )
}
