import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { instantText } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { waitingStates } from '@/lib/defects/list/home-filters'
import { countCap } from '@/lib/defects/list/search'
import { holders, unheld } from '@/lib/defects/list/special-filters'
import { limitsOf, since, stepOf, waits } from '@/lib/defects/list/waiting'
import { type State, states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import type { ParameterValue } from '@/lib/settings/schema'

export const deskTabs = ['handed', 'waiting', 'feedback'] as const
export type DeskTab = (typeof deskTabs)[number]

const handed = `SELECT id, ${since} AS since FROM defects WHERE deleted_at IS NULL AND id = ANY(ARRAY(
  SELECT defect_id FROM defect_assignees WHERE user_id = $1::bigint))`

const free = `SELECT one.id, one.since FROM unnest($4::int[]) AS asked(state) CROSS JOIN LATERAL (
    SELECT id, ${since} AS since FROM defects WHERE defects.state = asked.state AND ${waits}
      AND ${unheld}
    ORDER BY ${since}, id LIMIT $2::int + $3::int) AS one`

const unreviewed = `SELECT g.defect_id AS id, min(g.created_at) AS since FROM defect_feedback AS g
  WHERE g.state = 'waiting' AND g.deleted_at IS NULL AND g.created_by IS DISTINCT FROM $1::bigint
    AND EXISTS (SELECT FROM defects WHERE defects.id = g.defect_id AND deleted_at IS NULL) GROUP BY g.defect_id`

const columns = columnsOf(defects, 'd', 'id complaintNo version state brandId modelRangeId')
const rowsOf = (found: string) => `WITH page AS MATERIALIZED (
    SELECT id, since FROM (${found}) AS found ORDER BY since, id LIMIT $2::int OFFSET $3::int)
  SELECT ${columns}, page.since, given.note, given.by AS "givenByName", given.names AS holders
  FROM page JOIN defects AS d ON d.id = page.id LEFT JOIN LATERAL (
    SELECT max(a.note) AS note, max(giver.name) FILTER (WHERE giver.id <> $1::bigint) AS by, array_agg(u.name ORDER BY a.user_id) FILTER (WHERE u.id <> $1::bigint) AS names
    FROM defect_assignees AS a JOIN users AS u ON u.id = a.user_id LEFT JOIN users AS giver ON giver.id = a.given_by
    WHERE a.defect_id = d.id) AS given ON true
  ORDER BY page.since, d.id`

const statements: Record<DeskTab | 'handedIn' | 'waitingIn', string> = {
  handed: rowsOf(handed),
  handedIn: rowsOf(`${handed} AND state = $4::int`),
  waiting: rowsOf(`${handed} UNION ALL ${free}`),
  waitingIn: rowsOf(`${handed} AND state = $5::int UNION ALL ${free}`),
  feedback: rowsOf(unreviewed),
}

const overdue = `SELECT count(*)::int AS n FROM unnest($2::int[], $3::timestamptz[]) AS asked(state, since)
  CROSS JOIN LATERAL (SELECT id FROM defects WHERE defects.state = asked.state AND ${waits} AND ${since} < asked.since
    LIMIT ${countCap}) AS late
  WHERE NOT EXISTS (SELECT FROM ${holders} AS h WHERE h.defect_id = late.id AND h.user_id <> $1::bigint)`

const handedByState = `SELECT state, count(*)::int AS count FROM defects WHERE deleted_at IS NULL AND id = ANY(ARRAY(
  SELECT defect_id FROM defect_assignees WHERE user_id = $1::bigint)) GROUP BY state ORDER BY state`

interface StoredRow extends RowOf<typeof columns> {
  since: Date
  note: string | null
  givenByName: string | null
  holders: string[] | null
}

const deepest = 200

export const pageDesk = operation({
  access: 'vehicle_defect:query',
  input: pageInput.omit({ sortField: true, sortOrder: true }).extend({
    tab: z.enum(deskTabs).optional(),
    state: z.union([z.enum(['all', 'first']), wholeNumber(0, 99)]).default('all'),
    page: pageInput.shape.page.pipe(z.number().max(deepest)),
  }),
  async run(ctx, { page, limit, tab: asked, state: kind }) {
    const { handedStates, ...counted } = await countTabs(ctx)
    const handedTab = asked === 'handed' || (!asked && counted.handed > 0)
    const counts = handedTab ? { ...counted, states: handedStates } : counted
    if (asked === 'feedback' && counts.feedback === undefined) throw new AppError('forbidden')
    const tab = asked ?? (handedTab ? 'handed' : 'waiting')
    const values: unknown[] = [signedIn(ctx).id, limit, (page - 1) * limit]
    const first = kind === 'first' && tab === 'waiting' ? counts.states[0]?.state : undefined
    const state = tab === 'feedback' ? undefined : typeof kind === 'number' ? kind : first
    const among = waitingStates(ctx).filter(one => state === undefined || one === state)
    if (tab === 'waiting') values.push(among)
    if (state !== undefined) values.push(state)
    const list = state === undefined || tab === 'feedback' ? tab : (`${tab}In` as const)
    const [rows, late] = await Promise.all([
      query<StoredRow>(ctx.db, statements[list], values),
      tab === 'waiting' ? countOverdue(ctx, among) : null,
    ])
    const total = state === undefined ? counts[tab] : counts.states.find(one => one.state === state)?.count
    return {
      ...toPage({ page, limit }, await present(ctx, rows, tab), total ?? 0),
      ...{ tab, counts, state: state ?? null, overdue: late },
    }
  },
})

async function countOverdue(ctx: Ctx, among: number[]): Promise<number> {
  const [row] = await query<{ n: number }>(ctx.db, overdue, [
    signedIn(ctx).id,
    ...(await limitsOf(ctx, among)),
  ])
  return row?.n ?? 0
}

export type DeskCounts = Omit<Awaited<ReturnType<typeof countTabs>>, 'handedStates'>

const decisions: State[] = [states.toAudit, states.toReview, states.toEvaluate, states.rejected]

// Who enters and decides nothing begins with what came back to be completed.
const orderOf = (ctx: Ctx): State[] =>
  waitingStates(ctx).some(state => decisions.includes(state))
    ? [...decisions, states.approved, states.returned, states.draft]
    : [states.returned, states.approved, states.draft]

async function countTabs(ctx: Ctx) {
  const mine = [signedIn(ctx).id]
  const [held, feedback, [waiting]] = await Promise.all([
    query<{ state: State; count: number }>(ctx.db, handedByState, mine),
    ctx.can(actions.reviewFeedback.access)
      ? query<{ n: number }>(ctx.db, `SELECT count(*)::int AS n FROM (${unreviewed}) AS g`, mine)
      : undefined,
    countMyDefects(ctx, { type: 4 }),
  ])
  const handed = held.reduce((sum, one) => sum + one.count, 0)
  const byState = new Map(waiting?.states.map(({ state, count }) => [state, count]))
  return {
    handedStates: held,
    ...{ handed, waiting: waiting?.total ?? 0, ...(feedback && { feedback: feedback[0]?.n ?? 0 }) },
    states: orderOf(ctx).flatMap(state => {
      const count = byState.get(state) ?? 0
      return count > 0 ? [{ state, count }] : []
    }),
  }
}

async function present(ctx: Ctx, rows: StoredRow[], tab: DeskTab) {
  const [{ names }, { waitingDays }] = await Promise.all([lookups(ctx), readParameters(ctx, ['waitingDays'])])
  return rows.map(({ since, brandId, modelRangeId, ...row }) => ({
    ...row,
    holders: row.holders ?? [],
    stateDes: translate(ctx.locale, `states.${row.state}`),
    brandName: names.brand(brandId, ctx.locale) || null,
    modelRangeName: names.series(modelRangeId, ctx.locale) || null,
    since: instantText(since)!,
    // No step of the record waits there, so that no limit of one is passed.
    ...waitingOf(tab === 'feedback' ? undefined : row.state, since, ctx.now, waitingDays),
  }))
}

const hour = 3_600_000

/** A started day beyond the limit counts as a day overdue. */
export function waitingOf(
  state: number | undefined,
  since: Date,
  now: Date,
  limits: ParameterValue<'waitingDays'>,
) {
  const hours = Math.max(0, (now.getTime() - since.getTime()) / hour)
  const step = state === undefined ? undefined : stepOf[state]
  const over = step ? hours / 24 - limits[step] : 0
  return { waitedHours: Math.floor(hours), overdueDays: Math.max(0, Math.ceil(over)) }
}
