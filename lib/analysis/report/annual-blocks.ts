import { type Block, blockOf } from '@/lib/analysis/export/blocks'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { translate } from '@/lib/i18n/translate'
import type { annualOf } from './annual-of'
import { dimensionName, measures } from './report-blocks'

type Annual = Awaited<ReturnType<typeof annualOf>>
type Ranked = Annual['assemblies']

export function annualBlocks(ctx: Ctx, annual: Annual): Block[] {
  return [
    countsBlock(ctx, annual),
    rankedBlock(ctx, annual, 'assemblyCode', annual.assemblies),
    rankedBlock(ctx, annual, 'brandNature', annual.brandNatures),
    rankedBlock(ctx, annual, 'source', annual.sources),
    rankedBlock(ctx, annual, 'province', annual.provinces),
  ]
}

const within = ({ base }: Annual, filters: FilterValues | null) => filters && { ...base, ...filters }

function countsBlock(ctx: Ctx, annual: Annual): Block {
  const word = (key: string) => translate(ctx.locale, `report.${key}`)
  const { total, newEnergy, threeElectrics, harm } = annual
  const rows = [{ key: 'records', ...total, share: null, filters: {} }, newEnergy, threeElectrics, ...harm]
  return blockOf<(typeof rows)[number]>({
    title: word('blocks.annual'),
    columns: [
      { title: word('columns.figure'), width: 24, cell: ({ key }) => word(`figures.${key}`) },
      ...measures(ctx, ['n', 'share', 'before', 'change']),
    ],
    ...{ rows, count: rows.length },
    filtersOf: ({ filters }) => within(annual, filters),
  })
}

function rankedBlock(ctx: Ctx, annual: Annual, dimension: string, { rows, missing, overlapping }: Ranked) {
  const nobody = { ...missing, name: translate(ctx.locale, 'analysis.missing'), rank: null, rankBefore: null }
  const lines = missing.n > 0 ? [...rows, nobody] : rows
  const name = dimensionName(ctx, dimension)
  const rank = (key: 'rank' | 'rankBefore') => ({
    title: translate(ctx.locale, `report.columns.${key}`),
    kind: 'number' as const,
    cell: (line: (typeof lines)[number]) => line[key],
  })
  return blockOf<(typeof lines)[number]>({
    title: translate(ctx.locale, 'report.blocks.by', { dimension: name }),
    columns: [
      { title: name, width: 28, cell: line => line.name },
      ...measures(ctx, ['n', 'share', 'before', 'change', 'severity']),
      ...[rank('rank'), rank('rankBefore')],
    ],
    ...{ rows: lines, count: lines.length },
    filtersOf: ({ filters }) => within(annual, filters),
    note: overlapping ? translate(ctx.locale, 'analysis.overlapping') : undefined,
  })
}
