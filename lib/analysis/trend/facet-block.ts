import { type Block, blockOf } from '@/lib/analysis/export/blocks'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import type { facetOf } from './read-facet'

type Facet = Awaited<ReturnType<typeof facetOf>>

/** One view of a trend's records as a table. */
export function facetBlock(ctx: Ctx, facet: Facet): Block {
  const label = (name: string) => fieldLabel(ctx.locale, name)
  const say = (key: string) => translate(ctx.locale, `analysis.sheet.${key}`)
  const n = { title: say('n'), kind: 'number' as const, cell: (row: { n: number }) => row.n }
  const filtersOf = ({ filters }: { filters: FilterValues | null }) => filters
  if ('rows' in facet) {
    type Row = (typeof facet.rows)[number]
    return blockOf<Row>({
      title: label(facet.of),
      columns: [
        { title: label(facet.of), width: 28, cell: ({ name }) => name },
        n,
        { title: say('share'), kind: 'share', cell: ({ share }) => share },
        { title: say('nationShare'), kind: 'share', cell: ({ nationShare }) => nationShare },
        { title: say('ratio'), kind: 'number', cell: ({ ratio }) => ratio },
      ],
      ...{ rows: facet.rows, count: facet.rows.length, filtersOf },
    })
  }
  if ('lag' in facet) {
    const { bins } = facet.lag
    return blockOf<(typeof bins)[number]>({
      title: label('lagDays'),
      columns: [
        { title: say('daysFrom'), kind: 'number', cell: ({ from }) => from },
        { title: say('daysBefore'), kind: 'number', cell: ({ to }) => to },
        n,
      ],
      ...{ rows: bins, count: bins.length, filtersOf },
    })
  }
  if ('months' in facet) {
    const cells = facet.months.flatMap(({ productionMonth, cells }) =>
      cells.flatMap((cell, age) => (cell && cell.n > 0 ? [{ ...cell, productionMonth, age }] : [])),
    )
    return blockOf<(typeof cells)[number]>({
      title: label('productionMonth'),
      columns: [
        { title: label('productionMonth'), cell: ({ productionMonth }) => productionMonth },
        { title: label('monthsInService'), kind: 'number', cell: ({ age }) => age },
        n,
      ],
      ...{ rows: cells, count: cells.length, filtersOf },
    })
  }
  const rows = facet.quartiles ? [{ ...facet.quartiles, filters: facet.base }] : []
  const quartile = (key: 'lower' | 'median' | 'upper') => ({
    ...{ title: say(key), kind: 'number' as const },
    cell: (row: (typeof rows)[number]) => row[key],
  })
  return blockOf<(typeof rows)[number]>({
    title: label('mileage'),
    columns: [n, quartile('lower'), quartile('median'), quartile('upper')],
    ...{ rows, count: rows.length, filtersOf: () => null },
  })
}
