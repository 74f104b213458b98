import type { z } from 'zod'
import { pick } from '@/db/columns-of'
import { type Block, blockOf, exportBlocks } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { annualOf } from './read-annual'
import { reportOf } from './read-report'
import { dimensionName, measures, reportBlocks, within } from './report-blocks'
import { reportExportInput, tabulateInput } from './report-schema'
import { recallBlocks, yearRecallsOf } from './year-recalls'

const tabulated = async (ctx: Ctx, { tab, year, ...question }: z.output<typeof tabulateInput>) => {
  if (tab === 'annual') {
    const annual = await annualOf(ctx, { ...question, year })
    const recalls = await yearRecallsOf(ctx, { ...question, year: annual.year, all: true })
    const blocks = [...annualBlocks(ctx, annual), ...(recalls ? recallBlocks(ctx, recalls) : [])]
    return { ...pick(annual, 'window base denominator'), blocks }
  }
  const report = await reportOf(ctx, { ...question, tab })
  return { ...pick(report, 'window base denominator'), blocks: reportBlocks(ctx, report, tab) }
}

// The tables of a tab, as its workbook has them.
export const tabulateReport = operation({
  access: 'defect_analysis:query',
  input: tabulateInput,
  run: tabulated,
})

export const exportReport = operation({
  access: 'defect_analysis:export',
  input: reportExportInput,
  async run(ctx, { format, ...question }) {
    const title = `${translate(ctx.locale, 'report.title')} ${translate(ctx.locale, `report.tabs.${question.tab}`)}`
    return exportBlocks(ctx, { action: 'exportReport', format, title, ...(await tabulated(ctx, question)) })
  },
})

type Annual = Awaited<ReturnType<typeof annualOf>>
type Ranked = Annual['assemblies']

function annualBlocks(ctx: Ctx, annual: Annual): Block[] {
  return [
    countsBlock(ctx, annual),
    rankedBlock(ctx, annual, 'assemblyCode', annual.assemblies),
    rankedBlock(ctx, annual, 'brandNature', annual.brandNatures),
    rankedBlock(ctx, annual, 'source', annual.sources),
    rankedBlock(ctx, annual, 'province', annual.provinces),
  ]
}

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
