import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid, settleEach } from '@/lib/core/errors'
import { truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'
import type { Bind } from '@/lib/defects/list/filters'
import { unheld } from '@/lib/defects/list/special-filters'
import { since } from '@/lib/defects/list/waiting'
import { whoIsThere } from '@/lib/defects/record/assignees'
import { stepIds } from '@/lib/defects/step-schema'
import { startStep } from '@/lib/defects/steps/bulk/start-bulk'
import { findHolder, giverTo, writeHandOver } from '@/lib/defects/steps/hand-over'
import { translate } from '@/lib/i18n/translate'
import { type AssignedStep, assignedSteps, rulesInOrder } from './rules'

type Rule = Awaited<ReturnType<typeof rulesInOrder>>[number]

const limit = 2_000

const matches = ({ step, provinces, brandIds }: Rule, bind: Bind) => {
  const among = (column: string, values: string[], type: string) =>
    values.length > 0 ? `AND ${column} = ANY(${bind(values)}::${type}[])` : ''
  return `(state IN (${assignedSteps[step as AssignedStep].join(', ')})
    ${among('province', provinces, 'text')} ${among('brand_id', brandIds, 'bigint')})`
}

// For each rule who takes its step now, and what is its: of what nobody has, what no earlier rule takes.
async function readRules(ctx: Ctx) {
  const [rules, there] = await Promise.all([rulesInOrder(ctx), whoIsThere(ctx)])
  const reads = rules.map(async (rule, at) => {
    const step = rule.step as AssignedStep
    const present = rule.people.flatMap(person => there(person) ?? [])
    const found = await Promise.all([...new Set(present)].map(person => findHolder(ctx, step, person)))
    const ownOf = (bind: Bind) => `deleted_at IS NULL AND ${matches(rule, bind)}
      AND ${unheld}
      ${rules
        .slice(0, at)
        .map(earlier => `AND NOT ${matches(earlier, bind)}`)
        .join(' ')}`
    return { rule, step, people: found.flatMap(holder => holder ?? []), ownOf }
  })
  return Promise.all(reads)
}

interface Started {
  jobId: string
  total: number
}

// A bulk job, which can be undone; none where nothing is found.
async function startHandOver(
  ctx: Ctx,
  more: { stepId: (typeof stepIds)[number]; people: string[]; remarks: string | null },
  found: (bind: Bind) => string,
): Promise<Started[]> {
  const step = { action: 'handOver', share: true, ...more } as const
  try {
    return [await startStep(ctx, step, async bind => found(bind), { filters: {} })]
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return []
    throw error
  }
}

const sumOf = (started: Started[]) => started.reduce((sum, { total }) => sum + total, 0)

export const distribute = operation({
  access: actions.handOver.access,
  input: z.strictObject({ count: truth.default(false) }),
  // Only counted: who would be given how many.
  async run(ctx, { count }) {
    const started: Started[] = []
    const idle: string[] = []
    const counts = new Map<string, number>()
    const names = new Map<string, string>()
    const remarks = translate(ctx.locale, 'home.rules.byRule')
    for (const { rule, step, people, ownOf } of await readRules(ctx)) {
      const own = (bind: Bind) => `SELECT id, row_number() OVER (ORDER BY id) AS position FROM defects
        WHERE ${ownOf(bind)} ORDER BY id LIMIT ${limit}`
      if (people.length === 0) idle.push(rule.id)
      else if (count) {
        const give = await giverTo(ctx, people, true, counts)
        for (const { id, name } of people) names.set(id, name)
        for (const _ of await readBound(ctx, own)) await give(async () => undefined)
      } else
        started.push(
          ...(await startHandOver(
            ctx,
            { stepId: step, people: people.map(one => one.loginId), remarks },
            own,
          )),
        )
    }
    const people = [...counts].map(([id, count]) => ({ name: names.get(id)!, count }))
    return { started, total: sumOf(started), idle, people }
  },
})

function readBound(ctx: Ctx, statementOf: (bind: Bind) => string) {
  const values: unknown[] = []
  const text = statementOf(value => `$${values.push(value)}`)
  return query<{ id: string }>(ctx.db, text, values)
}

const batchSize = 200

// Rules that run by themselves give out what came to their step since. What a person had there before, gave back or
// had taken away is for people to give.
export async function distributeNew(ctx: Ctx): Promise<number> {
  let given = 0
  for (const { rule, step, people, ownOf } of await readRules(ctx)) {
    if (!rule.automaticSince || people.length === 0) continue
    const found = await readBound(
      ctx,
      bind => `SELECT id::text FROM defects WHERE ${ownOf(bind)} AND ${since} >= ${bind(rule.automaticSince)}::timestamptz
        AND NOT EXISTS (SELECT FROM (SELECT defect_id, node, created_at AS at FROM defect_flow) AS f
          WHERE f.defect_id = defects.id AND f.node = 'handOver' AND f.at >= ${since})
        ORDER BY ${since}, id LIMIT ${batchSize}`,
    )
    const give = await giverTo(ctx, people, true)
    const remarks = translate(ctx.locale, 'home.rules.byRule')
    // Somebody, or another server, was first.
    const refused = await settleEach(found, ({ id }) =>
      give(to => writeHandOver(ctx, { complaintId: id, stepId: step, remarks }, to)),
    )
    given += found.length - refused.size
  }
  return given
}

export const moveLoad = operation({
  access: actions.handOver.access,
  input: z.strictObject({ person: id, receiver: id, count: wholeNumber(1, limit) }),
  async run(ctx, { person, receiver, count }) {
    const taker = (await whoIsThere(ctx))(receiver)
    if (!taker) throw invalid('receiver', 'nobody_stands_in')
    if (person === taker) throw invalid('receiver', 'same_person')
    const started: Started[] = []
    for (const step of stepIds) {
      const left = count - sumOf(started)
      const holder = left > 0 && (await findHolder(ctx, step, taker))
      if (!holder) continue
      const oldest = (bind: Bind) => `SELECT d.id, row_number() OVER (ORDER BY h.created_at, d.id) AS position
        FROM defect_assignees AS h JOIN defects AS d ON d.id = h.defect_id
        WHERE h.user_id = ${bind(person)}::bigint AND h.step = ${bind(step)} AND d.deleted_at IS NULL
        ORDER BY position LIMIT ${bind(left)}::int`
      started.push(
        ...(await startHandOver(ctx, { stepId: step, people: [holder.loginId], remarks: null }, oldest)),
      )
    }
    return { started, total: sumOf(started) }
  },
})
