import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { stages } from '../spans'
import { states } from '../states'
import { countFiles, type Overview } from './read-overview'

interface Cell {
  text: string
  // The files behind it.
  href?: string
}

export interface OverviewTable {
  name: 'states' | 'budget' | 'periods'
  title: string
  columns: string[]
  rows: Cell[][]
  notes: Cell[]
}

// As the page and the document show it.
export const tabulateOverview = operation({
  access: 'investigation:get',
  input: z.strictObject({}),
  run: ctx => tabulate(ctx),
})

type Filters = Record<string, string>

const linked = (n: number, text: string, filters: Filters): Cell =>
  n === 0 ? { text } : { text, href: `/investigation?${new URLSearchParams(filters)}` }

export async function tabulate(ctx: Ctx) {
  const overview = await countFiles(ctx)
  const all = overview.states.find(({ state }) => state === null)
  const counts = { day: overview.asOf, n: all?.n ?? 0, late: all?.late ?? 0 }
  return {
    finding: say(ctx, counts.n > 0 ? 'finding' : 'none', counts),
    tables:
      counts.n > 0 ? [tableOfStates, tableOfBudget, tableOfPeriods].map(make => make(ctx, overview)) : [],
  }
}

const say = ({ locale }: Ctx, key: string, values?: Record<string, string | number>) =>
  translate(locale, `investigations.overview.${key}`, values)

const numbered = ({ locale }: Ctx, value: number | null) =>
  value === null ? '—' : value.toLocaleString(locale, { maximumFractionDigits: 1 })

// Of the text, because a sum may have more digits than a float.
const amount = ({ locale }: Ctx, text: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(text as `${number}`)

const headed = (ctx: Ctx, name: OverviewTable['name'], columns: readonly string[]) => ({
  ...{ name, title: say(ctx, `${name}.title`) },
  columns: columns.map(column => say(ctx, `columns.${column}`)),
})

function tableOfStates(ctx: Ctx, { states: counted }: Overview): OverviewTable {
  return {
    ...headed(ctx, 'states', ['state', 'n', 'medianDays', 'oldestDays', 'late']),
    rows: [...states, null].flatMap(state => {
      const row = counted.find(one => one.state === state)
      if (!row) return []
      const filters: Filters = state ? { state } : {}
      const { n, late, oldestId } = row
      return [
        [
          {
            text: state ? translate(ctx.locale, `investigations.options.state.${state}`) : say(ctx, 'sum'),
          },
          linked(n, numbered(ctx, n), filters),
          linked(n, numbered(ctx, row.medianDays), filters),
          { text: numbered(ctx, row.oldestDays), href: `/investigation/${oldestId}` },
          linked(late, numbered(ctx, late), { ...filters, late: 'true' }),
        ],
      ]
    }),
    notes: [{ text: say(ctx, 'states.note') }],
  }
}

const amounts = ['applyBudget', 'suggestBudget', 'adjustBudget'] as const

const tableOfBudget = (ctx: Ctx, { budget }: Overview): OverviewTable => ({
  ...headed(ctx, 'budget', ['year', 'n', ...amounts]),
  rows: budget.map(row => {
    const filters: Filters = row.year ? { year: String(row.year) } : {}
    return [
      { text: row.year ? String(row.year) : say(ctx, 'sum') },
      linked(row.n, numbered(ctx, row.n), filters),
      ...amounts.map(name => linked(row.n, amount(ctx, row[name]), filters)),
    ]
  }),
  notes: [{ text: say(ctx, 'budget.note') }],
})

function tableOfPeriods(ctx: Ctx, { periods }: Overview): OverviewTable {
  const within = ({ from, to }: { from: string; to: string }) => ({ applyTimeFrom: from, applyTimeTo: to })
  const whole = periods.at(-1)!
  return {
    ...headed(ctx, 'periods', ['quarter', 'opened', ...stages]),
    rows: periods.map(row => {
      const [year = '', quarter = ''] = row.quarter?.split('Q') ?? []
      return [
        { text: row.quarter ? say(ctx, 'quarter', { year, quarter }) : say(ctx, 'sum') },
        linked(row.n, numbered(ctx, row.n), within(row)),
        ...stages.map(stage => {
          const { n, medianDays } = row[stage]
          const days = numbered(ctx, medianDays)
          const text = n > 0 ? say(ctx, 'span', { days, n }) : days
          return linked(n, text, { ...within(row), reached: stage })
        }),
      ]
    }),
    notes: [
      { text: say(ctx, 'periods.note') },
      ...stages.map(stage => {
        const { n } = whole[stage]
        const missing = whole.n - n
        const text = say(ctx, 'missing', { stage: say(ctx, `columns.${stage}`), n, missing })
        return linked(missing, text, { ...within(whole), unreached: stage })
      }),
    ],
  }
}
