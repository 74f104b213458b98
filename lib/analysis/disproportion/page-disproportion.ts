import { countCollapsed, readSuspects } from '@/lib/analysis/findings/newest-records'
import { type Finding, type FindingLevel, levelOf } from '@/lib/analysis/findings/phrases'
import { rankedFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { blockOf, exportBlocks } from '@/lib/analysis/query/blocks'
import { readMembers } from '@/lib/analysis/query/cube'
import { fitPrior, shrunk } from '@/lib/analysis/statistics/shrinkage'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { formatInput } from '@/lib/excel/sheet-format'
import { listText, translate } from '@/lib/i18n/translate'
import { disproportionInput } from './disproportion-schema'
import { type Cell, cellName, comparedWith, type Margins } from './margins'
import { rankCells, stoodOutBefore, withAround, withStrata } from './measure-cells'
import { readCellCounts, readCellStrata } from './read-cell-counts'
import { cellFindingOf, describeView, nameCells, type Question, readView, type View } from './read-tables'

// Texts of more would be read and compared for longer than a page may take.
const mostRecords = 4_000

// Of each cell how many records are left without suspected duplicates; null where they are too many to compare, and of an
// earlier time, of which no texts are kept. The texts are only compared: they are neither returned nor stored.
async function collapseCells(
  ctx: Ctx,
  { base: { filters }, group, event }: View,
  cells: readonly Pick<Cell, 'group' | 'event' | 'a'>[],
): Promise<Map<string, number> | null> {
  const records = cells.reduce((sum, { a }) => sum + a, 0)
  if (filters.asOf !== undefined || records > mostRecords) return null
  if (cells.length === 0) return new Map()
  const keys = cells.map(cell => [...cell.group, ...cell.event].map(String))
  const members = await readMembers(ctx, filters, [...group, ...event], keys)
  const suspects = new Map((await readSuspects(ctx, members.flat())).map(record => [record.id, record]))
  return new Map(
    cells.map((cell, at) => {
      const own = members[at]!.flatMap(id => suspects.get(id) ?? [])
      return [cellName(cell), countCollapsed(own)]
    }),
  )
}

type Ordered = Parameters<typeof rankCells>[1] & Question

async function rankedView<Value>(
  ctx: Ctx,
  { sortField, sortOrder, only, ...question }: Ordered,
  name: string,
  of: (ranked: Awaited<ReturnType<typeof rankCells>>, margins: Margins) => Promise<Value>,
) {
  const order = { sortField, sortOrder, only, least: question.least }
  const before = only === 'new' ? await stoodOutBefore(ctx, question) : undefined
  const key = JSON.stringify([name, order, before?.digest])
  return readView(ctx, question, key, async tables =>
    of(await rankCells(tables, order, before), tables.margins),
  )
}

export const pageDisproportion = operation({
  access: 'defect_analysis:query',
  input: disproportionInput,
  async run(caller, { page, limit, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await rankedView(ctx, question, `page ${page} ${limit}`, async (ranked, margins) => {
      const { count, rows, levels, top, raised } = ranked
      const shown = [...(await rows((page - 1) * limit, page * limit)), ...top]
      const { strata } = margins
      return {
        shown: shown.map(row => withAround(margins, row)),
        top: top.length,
        levels,
        raised,
        count,
        strata,
        alone: isAlone(margins),
      }
    })
    const { shown, top, raised, count, strata, alone } = view.made
    const { least } = question
    const ofPage = shown.slice(0, shown.length - top)
    const [ofRaised, ofRows, rows] = await Promise.all([
      raised && collapseCells(ctx, view, raised),
      collapseCells(
        ctx,
        view,
        ofPage.map(({ cell }) => cell),
      ),
      present(ctx, view, shown, strata),
    ])
    const first = await outstanding(ctx, view, rows.splice(rows.length - top), least)
    const levels =
      raised && ofRaised
        ? levelsOf(raised.map(cell => levelOf(ofRaised.get(cellName(cell))!, cell.expected, least)))
        : view.made.levels
    return {
      ...toPage(
        { page, limit },
        rows.map(({ steadySince: _, ...row }, at) => {
          const collapsed = ofRows?.get(cellName(ofPage[at]!.cell)) ?? row.a
          return { ...row, collapsed, level: levelOf(collapsed, comparedWith(row), least) }
        }),
        count,
      ),
      finding: rankedFinding(ctx.locale, { all: count, ...levels, duplicates: !ofRaised, first, alone }),
      ...(await describeView(ctx, view)),
    }
  },
})

const isAlone = ({ groups, totals }: Margins) => [...groups.values()].some(({ n }) => n === totals.n)

const levelsOf = (levels: readonly FindingLevel[]) => ({
  high: levels.filter(level => level === 'high').length,
  raised: levels.filter(level => level === 'raised').length,
})

// The first that is still more than expected without its suspected duplicates; else what is said of the first.
async function outstanding(
  ctx: Ctx,
  view: View,
  top: Parameters<typeof cellFindingOf>[2][],
  least: number,
): Promise<Finding | null> {
  let first: Finding | null = null
  for (const row of top) {
    const finding = await cellFindingOf(ctx, view, row, least)
    if (finding.level === 'high' || finding.level === 'raised') return finding
    first ??= finding
  }
  return first
}

async function present(
  ctx: Ctx,
  view: View,
  rows: ReturnType<typeof withAround>[],
  strata: Margins['strata'],
) {
  const cells = rows.map(({ cell }) => cell)
  const [named, counts] = await Promise.all([
    nameCells(ctx, view, cells),
    readCellCounts(ctx, view, cells, strata),
  ])
  return rows.map((row, at) => {
    const { byStratum, ...weeks } = counts[at]!
    return { ...named[at]!, ...withStrata(row, byStratum), ...weeks }
  })
}

const measures = {
  a: 'a',
  b: 'b',
  c: 'c',
  d: 'd',
  n: 'N',
  expected: 'E',
  rrr: 'RRR',
  prr: 'PRR',
  prrLow: 'PRR 2.5%',
  prrHigh: 'PRR 97.5%',
  chi2: 'χ²',
  chi2Yates: 'χ² (Yates)',
  ror: 'ROR',
  rorLow: 'ROR 2.5%',
  rorHigh: 'ROR 97.5%',
  ic: 'IC',
  ic025: 'IC025',
  ic975: 'IC975',
  expectedStratified: 'Eₛ',
  ic025Stratified: 'IC025ₛ',
  prrMh: 'PRR-MH',
  q: 'q',
  ebgm: 'EBGM',
  eb05: 'EB05',
} as const

export const exportDisproportion = operation({
  access: 'defect_analysis:export',
  input: disproportionInput.omit({ page: true, limit: true }).extend(formatInput),
  async run(caller, { format, ...question }) {
    const ctx = asOfInstant(caller, question)
    const view = await rankedView(ctx, question, 'export', async ({ rows, counts }, margins) => ({
      ...{ measured: await rows(), prior: await fitPrior(counts), margins },
    }))
    const { measured, prior, margins } = view.made
    const cells = measured.map(({ cell }) => cell)
    const named = await nameCells(ctx, view, cells)
    const strata = await readCellStrata(ctx, view, cells, margins.strata)
    const lineOf = (row: (typeof measured)[number], at: number) => ({
      ...withStrata(withAround(margins, row), strata[at]!),
      ...named[at]!,
      ...shrunk(prior, row),
    })
    type Line = ReturnType<typeof lineOf>
    function* lines(): Generator<Line> {
      for (const [at, row] of measured.entries()) yield lineOf(row, at)
    }
    const { window, denominator, masked } = await describeView(ctx, view)
    const word = (key: string) => translate(ctx.locale, `prop.${key}`)
    const leftOut = masked.map(({ group, event }) => `${group.name} × ${event.name}`)
    const number = (title: string, name: keyof typeof measures | 'severity') => ({
      ...{ title, kind: 'number' as const },
      cell: (line: Line) => line[name],
    })
    const block = blockOf<Line>({
      title: translate(ctx.locale, 'analysis.sheet.cells'),
      columns: [
        { title: word('columns.group'), width: 28, cell: ({ group }) => group.name },
        { title: word('columns.event'), width: 28, cell: ({ event }) => event.name },
        ...Object.entries(measures).map(([name, title]) => number(title, name as keyof typeof measures)),
        number(word('columns.severity'), 'severity'),
        {
          title: word('columns.tags'),
          cell: ({ tags }) => tags.map(tag => word(`signals.${tag}`)).join(' '),
        },
      ],
      ...{ rows: lines(), count: measured.length },
      filtersOf: ({ filters }) => filters,
      ...(leftOut.length > 0 && {
        note: translate(ctx.locale, 'analysis.sheet.leftOut', { cells: listText(ctx.locale, leftOut) }),
      }),
    })
    return exportBlocks(ctx, {
      ...{ action: 'exportDisproportion', title: word('title'), blocks: [block] },
      ...{ window, base: view.base.filters, denominator, format },
    })
  },
})
