import { trendFinding } from '@/lib/analysis/findings/total-findings'
import { describeFilters } from '@/lib/analysis/query/denominator'
import { readReport } from '@/lib/analysis/report/read-report'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, today } from '@/lib/core/today'
import { countDefects } from '@/lib/defects/list/page-defects'
import type { DocumentData, DocumentTable } from '@/lib/documents/schema'
import { listText, translate } from '@/lib/i18n/translate'
import { pageRecalls, sumRecalls } from '@/lib/recalls/page-recalls'
import { readParameters } from '@/lib/settings/read-parameters'
import { describeItems } from '@/lib/signals/items/count-items'
import { describeItem } from '@/lib/signals/items/get-item'
import { itemStates } from '@/lib/signals/items/item-schema'
import { pageItems } from '@/lib/signals/items/page-items'

const mostParts = 5
const mostItems = 20
const trendMonths = 12

export type MonthFilters = Record<string, unknown>

export const windowOf = (month: string) => ({
  receivedAtFrom: `${month}-01`,
  receivedAtTo: addDays(addMonths(`${month}-01`, 1), -1),
})

const percent = (share: number | null) =>
  share === null ? '—' : `${(Math.round(share * 1000) / 10).toFixed(1)}%`

// All that the report of a month says, asked as the pages ask it, so that a list stands behind each number.
export async function composeMonth(
  ctx: Ctx,
  { month, filters, panel }: { month: string; filters: MonthFilters; panel: readonly DocumentTable[] },
): Promise<{ title: string; data: DocumentData }> {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.locale, `monthReport.${key}`, values)
  const window = windowOf(month)
  const within = { ...filters, ...window }
  const before = { ...window, receivedAtFrom: addMonths(window.receivedAtFrom, -trendMonths) }
  const [report, trend, items, recalls, conditions, parameters, received] = await Promise.all([
    readReport(ctx, { ...within, tab: 'overview', by: 'subAssemblyCode', limit: mostParts }),
    readReport(ctx, { ...filters, ...before, tab: 'overview' }),
    readItems(ctx, window),
    readRecalls(ctx, window, filters),
    describeFilters(ctx, filters),
    readParameters(ctx, ['publicOffice']),
    ctx.can(countDefects.access) ? countDefects(ctx, within) : null,
  ])
  const { nameZhCN, nameEnUS } = parameters.publicOffice
  // A table without a line looks unfinished.
  const orNone = (rows: DocumentData[], first: string, ...others: string[]) => {
    const blank = Object.fromEntries(others.map(name => [name, '']))
    return rows.length > 0 ? rows : [{ [first]: say('noLine'), ...blank }]
  }
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : value.toLocaleString(ctx.locale)
  const series = trend.series ?? []
  const counts = series.map(({ n }) => n)
  const trendText = trendFinding(
    { locale: ctx.locale, today: today(ctx.now) },
    {
      ...{ name: '', interval: 'month', n: trend.total.n, counts, largest: null },
      window: { from: before.receivedAtFrom, to: window.receivedAtTo },
    },
  ).text
  const [year, at] = month.split('-').map(Number) as [number, number]
  const title = say('documentTitle', { year: String(year), month: at })
  const left = received && !received.totalCapped ? received.total - report.total.n : 0
  const counted = say('counted', { denominator: report.denominator, left })
  const sentences = [
    report.finding.text,
    counted,
    trendText,
    items.appearedText,
    items.watchedText,
    recalls.text,
  ]
  return {
    title,
    data: {
      title,
      month: say('month', { year: String(year), month: at }),
      unit: ctx.locale === 'zh-CN' ? nameZhCN : nameEnUS,
      period: say('period', { from: window.receivedAtFrom, to: window.receivedAtTo }),
      filter: conditions.length > 0 ? listText(ctx.locale, conditions) : say('noFilter'),
      denominator: report.denominator,
      madeOn: today(ctx.now),
      preparedBy: ctx.user?.name ?? say('system'),
      sentences: sentences.map(text => ({ text })),
      trend: {
        chart: {
          names: [say('received'), series.some(({ before }) => before !== null) ? say('yearBefore') : null],
          marks: series.map(({ start, n, before }) => ({ label: start.slice(2, 7), value: n, before })),
        },
      },
      parts: report.rows.map(row => ({
        ...{ name: row.name, n: number(row.n), share: percent(row.share) },
        ...{ before: number(row.before), change: percent(row.change) },
      })),
      appeared: orNone(items.appeared, 'title', 'since', 'n', 'finding'),
      watched: orNone(items.watched, 'title', 'state', 'owner', 'finding'),
      recalls: orNone(recalls.rows, 'recallNo', 'title', 'producer', 'filedAt', 'quantity', 'covered'),
      panel: { tables: panel },
    },
  }
}

async function readItems(ctx: Ctx, { receivedAtFrom: from, receivedAtTo: to }: ReturnType<typeof windowOf>) {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.locale, `monthReport.${key}`, values)
  // Said, because a report without them looks like one where nothing is watched.
  if (!ctx.can(pageItems.access))
    return { appeared: [], watched: [], appearedText: say('noItems'), watchedText: say('noItems') }
  const [appeared, watched, finding] = await Promise.all([
    pageItems(ctx, { firedFrom: from, firedTo: to, state: [...itemStates], limit: mostItems }),
    pageItems(ctx, { limit: mostItems }),
    describeItems(ctx, {}),
  ])
  const [first] = appeared.records
  // As of today, as the page of an item says it: its list keeps the figures of its last alarm.
  // One after the other: counting takes few questions at once.
  const readNow = async ({ records }: typeof watched) => {
    const items: Awaited<ReturnType<typeof describeItem>>[] = []
    for (const { id } of records) items.push(await describeItem(ctx, id))
    return items
  }
  const stateOf = (state: string) => translate(ctx.locale, `watchItems.states.${state}`)
  return {
    appeared: (await readNow(appeared)).map(item => ({
      ...{
        title: item.title,
        since: item.firstAt,
        n: String((item.now ?? item).n),
        finding: item.finding.text,
      },
    })),
    watched: (await readNow(watched)).map(({ title, state, owner, finding }) => ({
      ...{ title, state: stateOf(state), owner: owner?.name ?? '—', finding: finding.text },
    })),
    appearedText: first ? say('appeared', { n: appeared.total, first: first.title }) : say('nothingAppeared'),
    watchedText: finding.text,
  }
}

const narrowing = ['producerId', 'brandId', 'modelRangeId', 'assemblyCode'] as const

async function readRecalls(
  ctx: Ctx,
  { receivedAtFrom, receivedAtTo }: ReturnType<typeof windowOf>,
  filters: MonthFilters,
) {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.locale, `monthReport.${key}`, values)
  if (!ctx.can(pageRecalls.access)) return { rows: [], text: say('noRecalls') }
  const question = {
    ...Object.fromEntries(narrowing.flatMap(name => (filters[name] ? [[name, filters[name]]] : []))),
    ...{ filedAtFrom: receivedAtFrom, filedAtTo: receivedAtTo },
    state: ['filed' as const, 'running' as const, 'done' as const],
  }
  const [{ records, total }, sums] = await Promise.all([
    pageRecalls(ctx, { ...question, limit: 100 }),
    sumRecalls(ctx, question),
  ])
  return {
    rows: records.map(row => ({
      ...{ recallNo: row.recallNo, title: row.title, producer: row.producerName, filedAt: row.filedAt },
      ...{ quantity: row.quantity.toLocaleString(ctx.locale), covered: String(row.covered ?? '–') },
    })),
    text:
      total === 0
        ? say('noneRecalled')
        : say('recalled', {
            n: total,
            vehicles: sums.all.vehicles,
            covered: records.reduce((sum, { covered }) => sum + (covered ?? 0), 0),
          }),
  }
}
