import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { panelPins } from '@/db/schema/documents'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { type Block, blockOf } from '@/lib/analysis/query/blocks'
import { daysIn } from '@/lib/analysis/query/calendar'
import { describeFilters } from '@/lib/analysis/query/denominator'
import { tabulateReport } from '@/lib/analysis/report/export-report'
import { tabulateCellHistory, tabulateTrend } from '@/lib/analysis/trend/export-trend'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, instantText } from '@/lib/core/today'
import type { DocumentChart, DocumentTable } from '@/lib/documents/schema'
import { translate } from '@/lib/i18n/translate'
import { addPinInput, lookFigures, mostPins, onePin, pinQuestions } from './schema'

const access = 'defect_analysis:query'

type Pin = typeof panelPins.$inferSelect
type Page = keyof typeof pinQuestions

export const addPin = operation({
  access,
  input: addPinInput,
  async run(ctx, { page, name, query, block }) {
    const { asOf: _, ...question } = query
    const parsed = pinQuestions[page].safeParse(question)
    if (!parsed.success) throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
    const { receivedAtFrom, receivedAtTo, ...kept } = parsed.data as Record<string, unknown>
    const months =
      receivedAtFrom && receivedAtTo
        ? Math.max(1, Math.round(daysIn({ from: String(receivedAtFrom), to: String(receivedAtTo) }) / 30.44))
        : 12
    const userId = signedIn(ctx).id
    return ctx.tx(async tx => {
      // Of two that are pinned at once the second waits here and counts the first.
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('addPin'), ${userId}::int)`)
      if ((await tx.db.$count(panelPins, eq(panelPins.userId, userId))) >= mostPins)
        throw invalid('page', 'too_many', { max: mostPins })
      const [pin] = await tx.db
        .insert(panelPins)
        .values({ userId, page, name, query: kept, block, months, createdAt: tx.now })
        .returning()
      return describePin(tx, pin!)
    })
  },
})

export const removePin = operation({
  access,
  input: onePin,
  async run(ctx, { id }) {
    const own = and(eq(panelPins.id, id), eq(panelPins.userId, signedIn(ctx).id))
    requireRow(await ctx.db.delete(panelPins).where(own).returning({ id: panelPins.id }))
    return listPins(ctx, {})
  },
})

export const listPins = operation({
  access,
  input: z.strictObject({}),
  run: async ctx => Promise.all((await pinsOf(ctx)).map(pin => describePin(ctx, pin))),
})

const pinsOf = (ctx: Ctx) =>
  findRows(ctx.db, panelPins, { userId: ctx.user?.id ?? '0' }).orderBy(asc(panelPins.id))

async function describePin(ctx: Ctx, { id, page, name, query, block, months, createdAt }: Pin) {
  const { locale } = ctx
  const filters = Object.fromEntries(
    Object.entries(query as object).filter(([word]) => word in analysisShape),
  )
  const tab = page === 'report' ? translate(locale, `report.tabs.${query.tab ?? 'overview'}`) : ''
  const title = translate(locale, `${page === 'cell' ? 'look' : page}.title`)
  return {
    ...{ id, page: page as Page, query, block, months, createdAt: instantText(createdAt)! },
    title: [...new Set([title, tab, name, ...(await describeFilters(ctx, filters))])]
      .filter(Boolean)
      .join(' · '),
  }
}

const mostRows = 30

// What the person of this context has pinned, counted for a period that ends with the month.
export async function panelTables(ctx: Ctx, lastDay: string): Promise<DocumentTable[]> {
  const tables: DocumentTable[] = []
  // One after the other: two questions of analysis may be asked at a time, and pages ask too.
  for (const pin of await pinsOf(ctx)) {
    const window = {
      receivedAtFrom: addMonths(addDays(lastDay, 1), -pin.months),
      receivedAtTo: lastDay,
    }
    tables.push(await tableOfPin(ctx, pin, window))
  }
  return tables
}

type Window = { receivedAtFrom: string; receivedAtTo: string }
type Tabulated = Promise<{ blocks: readonly Block[]; denominator: string }>
type Asked<Verb extends (ctx: Ctx, input: never) => unknown> = Parameters<Verb>[1]

const tabulate: Record<Page, (ctx: Ctx, pin: Pin, window: Window) => Tabulated> = {
  report: (ctx, { query }, window) =>
    tabulateReport(ctx, { ...query, ...(query.tab !== 'annual' && window) } as Asked<typeof tabulateReport>),
  prop: tabulateCells,
  look(ctx, { query, block }, window) {
    const figure = lookFigures[block]
    const facet = figure === 'trend' ? undefined : figure
    return tabulateTrend(ctx, { ...query, ...window, facet } as Asked<typeof tabulateTrend>)
  },
  cell: (ctx, { query }, window) =>
    tabulateCellHistory(ctx, { ...query, ...window } as Asked<typeof tabulateCellHistory>),
}

async function tableOfPin(ctx: Ctx, pin: Pin, window: Window): Promise<DocumentTable> {
  const { blocks, denominator } = await tabulate[pin.page as Page](ctx, pin, window)
  const block = blocks[pin.block] ?? blocks[0]
  // Without sales there is no life of a part, and of few records no quartile.
  if (!block) return { title: pin.name, columns: [{ title: pin.name }], rows: [], note: denominator }
  const table = tableOf(ctx, block, denominator)
  return pin.page === 'cell' ? { ...table, title: pin.name } : table
}

const mostMarks = { inTime: 36, ranked: 12 }

function chartOf({ columns, chart }: Block, shown: readonly Shown[]): DocumentChart | undefined {
  if (!chart || shown.length < 2) return undefined
  const { value, before, inTime } = chart
  const marks = inTime ? shown.slice(-mostMarks.inTime) : shown.slice(0, mostMarks.ranked)
  // A month, or the day that a week begins.
  const isWeekly = inTime && marks.some(({ cells }) => /^\d{4}-\d\d-(?!01)/.test(String(cells[0])))
  const part = isWeekly ? ([5, 10] as const) : ([2, 7] as const)
  const numberAt = ({ cells }: Shown, at: number | undefined) =>
    at === undefined || typeof cells[at] !== 'number' ? null : Number((cells[at] as number).toFixed(2))
  return {
    isRanked: !inTime,
    names: [columns[value]!.title, before === undefined ? null : columns[before]!.title],
    marks: marks.map(mark => ({
      label: inTime ? String(mark.cells[0]).slice(...part) : labelOf(mark.cells.slice(0, Math.min(value, 2))),
      ...{ value: numberAt(mark, value) ?? 0, before: numberAt(mark, before) },
    })),
  }
}

// A name, or from and to.
const labelOf = (cells: readonly unknown[]) => cells.map(cell => cell ?? '').join('–')

type Shown = Block['rows'] extends Iterable<infer Row> ? Row : never

function tableOf(ctx: Ctx, block: Block, denominator: string): DocumentTable {
  const { title, columns, rows, count, note, chart } = block
  // Of months the newest, which come last.
  const shown = chart?.inTime ? [...rows].slice(-mostRows) : [...rows].slice(0, mostRows)
  const texts = shown.map(({ cells }) => cells.map((cell, at) => cellText(ctx, cell, columns[at]?.kind)))
  return {
    title,
    chart: chartOf(block, shown),
    columns: columns.map(column => ({
      ...{ title: column.title, width: column.width ?? 12 },
      right: column.kind === 'number' || column.kind === 'share',
    })),
    rows: texts,
    note: [denominator, note, more(ctx, count, chart?.inTime)].filter(Boolean).join(' '),
  }
}

const more = ({ locale }: Ctx, count: number, inTime = false) =>
  count > mostRows &&
  translate(locale, `monthReport.${inTime ? 'moreInTime' : 'more'}`, { shown: mostRows, count })

function cellText({ locale }: Ctx, value: unknown, kind: string | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value !== 'number') return String(value)
  const digits = kind === 'share' ? 1 : Number.isInteger(value) ? 0 : 2
  return value.toLocaleString(locale, {
    ...(kind === 'share' && { style: 'percent' as const }),
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  })
}

type Cell = Awaited<ReturnType<typeof pageDisproportion>>['records'][number]

async function tabulateCells(ctx: Ctx, { query }: Pin, window: Window): Tabulated {
  const asked = { ...query, ...window, limit: mostRows } as Asked<typeof pageDisproportion>
  const { records, total, denominator } = await pageDisproportion(ctx, asked)
  const word = (key: string) => translate(ctx.locale, `prop.columns.${key}`)
  const number = (title: string, name: 'a' | 'expected' | 'ic025') => ({
    ...{ title, width: 10, kind: 'number' as const },
    cell: (row: Cell) => row[name],
  })
  const block = blockOf<Cell>({
    title: translate(ctx.locale, 'prop.title'),
    columns: [
      { title: word('group'), width: 28, cell: ({ group }) => group.name },
      { title: word('event'), width: 28, cell: ({ event }) => event.name },
      ...[number(word('n'), 'a'), number(word('expected'), 'expected'), number('IC025', 'ic025')],
    ],
    ...{ rows: records, count: total, filtersOf: ({ filters }) => filters },
    chart: { value: 2, before: 3, inTime: false },
  })
  return { blocks: [block], denominator }
}
