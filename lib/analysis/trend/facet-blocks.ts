import { type Block, blockOf, type Column } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import type { facetsOf } from './read-facets'

type Facets = Awaited<ReturnType<typeof facetsOf>>

export function facetBlocks(ctx: Ctx, facets: Facets): Block[] {
  const label = (name: string) => fieldLabel(ctx.locale, name)
  const say = (key: string) => translate(ctx.locale, `analysis.sheet.${key}`)
  const n = { title: say('n'), kind: 'number' as const, cell: (row: { n: number }) => row.n }
  const filtersOf = ({ filters }: { filters: FilterValues | null }) => filters
  const table = <Row extends { filters: FilterValues | null }>(
    title: string,
    rows: readonly Row[],
    columns: readonly Column<NoInfer<Row>>[],
    chart?: Block['chart'],
  ) => blockOf<Row>({ title, columns, rows, count: rows.length, filtersOf, chart })

  const shares = (name: 'province' | 'source') => {
    const rows = facets[name]
    if (!rows) return []
    return table(
      label(name),
      rows,
      [
        { title: label(name), width: 28, cell: row => row.name },
        n,
        { title: say('share'), kind: 'share', cell: ({ share }) => share },
        { title: say('nationShare'), kind: 'share', cell: ({ nationShare }) => nationShare },
        { title: say('ratio'), kind: 'number', cell: ({ ratio }) => ratio },
      ],
      { value: 1, inTime: false },
    )
  }
  const lag = ({ bins }: NonNullable<Facets['lag']>) =>
    table(
      label('lagDays'),
      bins,
      [
        { title: say('daysFrom'), kind: 'number', cell: ({ from }) => from },
        { title: say('daysBefore'), kind: 'number', cell: ({ to }) => to },
        n,
      ],
      { value: 2, inTime: false },
    )
  const mop = ({ columns, rows }: NonNullable<Facets['mop']>) => {
    const cells = rows.flatMap(({ productionMonth, filters, n: counts }) =>
      counts.flatMap((n, at) => {
        const { monthsInService: age, filters: ofAge } = columns[at]!
        return n ? [{ n, productionMonth, age, filters: { ...facets.base, ...filters, ...ofAge } }] : []
      }),
    )
    return table(label('productionMonth'), cells, [
      { title: label('productionMonth'), cell: ({ productionMonth }) => productionMonth },
      { title: label('monthsInService'), kind: 'number', cell: ({ age }) => age },
      n,
    ])
  }
  const mileage = (quartiles: NonNullable<Facets['mileage']>) => {
    const quartile = (key: 'lower' | 'median' | 'upper') => ({
      ...{ title: say(key), kind: 'number' as const },
      cell: (row: typeof quartiles) => row[key],
    })
    const columns = [n, quartile('lower'), quartile('median'), quartile('upper')]
    return table(label('mileage'), [{ ...quartiles, filters: null }], columns)
  }
  const life = ({ bands }: NonNullable<NonNullable<Facets['life']>['life']>) =>
    table(
      say('life'),
      bands,
      [
        { title: say('monthsFrom'), kind: 'number', cell: ({ from }) => from },
        { title: say('monthsTo'), kind: 'number', cell: ({ to }) => to },
        n,
        { title: say('vehicleMonths'), kind: 'number', cell: ({ vehicleMonths }) => vehicleMonths },
        { title: say('perThousand'), kind: 'number', cell: ({ rate }) => rate?.value },
        { title: say('low'), kind: 'number', cell: ({ rate }) => rate?.low },
        { title: say('high'), kind: 'number', cell: ({ rate }) => rate?.high },
        { title: say('fitted'), kind: 'number', cell: ({ fitted }) => fitted },
      ],
      { value: 4, inTime: false },
    )
  const words = ({ words }: NonNullable<Facets['words']>) =>
    table(
      say('words'),
      words,
      [
        { title: say('words'), cell: ({ word }) => word },
        n,
        { title: say('share'), kind: 'share', cell: ({ share }) => share },
        { title: say('othersShare'), kind: 'share', cell: ({ othersShare }) => othersShare },
      ],
      { value: 1, inTime: false },
    )
  return [
    shares('province'),
    shares('source'),
    facets.lag ? lag(facets.lag) : [],
    facets.mop ? mop(facets.mop) : [],
    facets.mileage ? mileage(facets.mileage) : [],
    facets.life?.life ? life(facets.life.life) : [],
    facets.words ? words(facets.words) : [],
  ].flat()
}
