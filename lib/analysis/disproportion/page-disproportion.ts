import { rankedFinding } from '@/lib/analysis/findings/total-findings'
import { asOfInstant } from '@/lib/analysis/query/analysis-schema'
import { blockOf, exportBlocks } from '@/lib/analysis/query/blocks'
import { ebgm, ebQuantile, fitPrior } from '@/lib/analysis/statistics/shrinkage'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { formatInput } from '@/lib/excel/sheet-format'
import { listText, translate } from '@/lib/i18n/translate'
import { cellFindingOf } from './cell-finding-of'
import { disproportionInput } from './disproportion-schema'
import { join, type Margins } from './margins'
import { type Measured, stoodOutBefore, withStrata } from './measure-cells'
import { rankCells } from './rank-cells'
import { readCellCounts, readCellStrata } from './read-cell-counts'
import { describeView, nameCells, readView, type View } from './read-tables'

export const pageDisproportion = operation({
  access: 'defect_analysis:query',
  input: disproportionInput,
  async run(caller, { page, limit, sortField, sortOrder, only, ...question }) {
    const ctx = asOfInstant(caller, question)
    const order = { sortField, sortOrder, only, least: question.least }
    const before = only === 'new' ? await stoodOutBefore(ctx, question) : undefined
    const view = await readView(ctx, question, {
      name: `page ${JSON.stringify({ ...order, page, limit, before: before?.digest })}`,
      async of(tables) {
        const { count, rows, levels, top } = await rankCells(tables, order, before)
        const shown = await rows((page - 1) * limit, page * limit)
        return { shown, top, levels, count, margins: around(tables.margins, top ? [...shown, top] : shown) }
      },
    })
    const { shown, top, levels, count, margins } = view.made
    const rows = await present(ctx, view, top ? [...shown, top] : shown, margins)
    const first = top ? await cellFindingOf(ctx, view, rows.pop()!, question.least) : null
    return {
      ...toPage(
        { page, limit },
        rows.map(({ steadySince: _, ...row }) => row),
        count,
      ),
      finding: rankedFinding(ctx.locale, { all: count, ...levels, first }),
      ...(await describeView(ctx, view)),
    }
  },
})

function around(margins: Margins, rows: readonly Measured[]): Margins {
  const { groups, events, masked } = margins
  const ofEvents = new Set(rows.map(({ cell }) => join(cell.event)))
  const ofGroups = new Set([
    ...rows.map(({ cell }) => join(cell.group)),
    ...[...ofEvents].flatMap(event => (masked.has(event) ? join(masked.get(event)!.group) : [])),
  ])
  const only = <Value>(from: ReadonlyMap<string, Value>, names: ReadonlySet<string>) =>
    new Map([...from].filter(([name]) => names.has(name)))
  return {
    ...margins,
    groups: only(groups, ofGroups),
    events: only(events, ofEvents),
    masked: only(masked, ofEvents),
  }
}

async function present(ctx: Ctx, view: View, rows: readonly Measured[], margins: Margins) {
  const cells = rows.map(({ cell }) => cell)
  const [named, counts] = await Promise.all([
    nameCells(ctx, view, cells),
    readCellCounts(ctx, view, cells, margins.strata),
  ])
  const byStratum = counts.map(one => one.byStratum)
  return withStrata(margins, rows, byStratum).map(({ cell: _, ...measures }, at) => {
    const { byStratum: _strata, ...weeks } = counts[at]!
    return { ...named[at]!, ...measures, ...weeks }
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
  async run(caller, { sortField, sortOrder, only, format, ...question }) {
    const ctx = asOfInstant(caller, question)
    const order = { sortField, sortOrder, only, least: question.least }
    const before = only === 'new' ? await stoodOutBefore(ctx, question) : undefined
    const view = await readView(ctx, question, {
      name: `export ${JSON.stringify({ ...order, before: before?.digest })}`,
      async of(tables) {
        const { rows, counts } = await rankCells(tables, order, before)
        return { measured: await rows(), margins: tables.margins, prior: await fitPrior(counts) }
      },
    })
    const { base } = view
    const { measured, margins, prior } = view.made
    const cells = measured.map(({ cell }) => cell)
    const named = await nameCells(ctx, view, cells)
    const rows = withStrata(margins, measured, await readCellStrata(ctx, view, cells, margins.strata))
    const shrunk = (counts: { n: number; expected: number }) => ({
      ebgm: prior && ebgm(prior, counts),
      eb05: prior && ebQuantile(prior, counts, 0.05),
    })
    type Line = (typeof rows)[number] & (typeof named)[number] & ReturnType<typeof shrunk>
    function* lines(): Generator<Line> {
      for (const [at, row] of rows.entries())
        yield { ...row, ...named[at]!, ...shrunk({ n: row.a, expected: row.expectedStratified }) }
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
      ...{ rows: lines(), count: rows.length },
      filtersOf: ({ filters }) => filters,
      ...(leftOut.length > 0 && {
        note: translate(ctx.locale, 'analysis.sheet.leftOut', { cells: listText(ctx.locale, leftOut) }),
      }),
    })
    return exportBlocks(ctx, {
      ...{ action: 'exportDisproportion', title: word('title'), blocks: [block] },
      ...{ window, base: base.filters, denominator, format },
    })
  },
})
