import { eq } from 'drizzle-orm'
import { query } from '@/db/client'
import { defectAssignees } from '@/db/schema/workflow'
import { findHolders, type Holder } from '@/lib/accounts/people/find-holders'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { answerDefect, orConflict } from '@/lib/defects/record/answer-defect'
import {
  assigneesOf,
  giveBackTo,
  keptHeld,
  namesOf,
  removeAssignees,
  whoIsThere,
} from '@/lib/defects/record/assignees'
import { handBackInput, handOverInput, handOverManyInput } from '@/lib/defects/step-schema'
import { listText } from '@/lib/i18n/translate'
import { writeNotices } from '@/lib/notices/write-notices'
import { eachRecord } from './each-record'
import { isStepFrom } from './list-hand-over-steps'
import { lockForStep, takeStep, writeStep } from './take-step'

interface HandOver {
  complaintId: string
  version?: number
  stepId: keyof typeof actions
  remarks?: string | null
  // Its receivers have one notice of many records.
  among?: boolean
}

export const handOver = operation({
  access: actions.handOver.access,
  input: handOverInput,
  async run(ctx, { people, ...input }) {
    const holders = await receiversOf(ctx, input.stepId, people)
    await orConflict(ctx, input.version, writeHandOver(ctx, input, holders))
    return answerDefect(ctx, input.complaintId)
  },
})

export async function holdersOf(ctx: Ctx, step: keyof typeof actions, people: readonly string[]) {
  const found = await findHolders(ctx, actions[step].access, { among: [...people], limit: 200 })
  const chosen = people.map(key => findByLoginOrId(found, key))
  const issues = chosen.flatMap((holder, at) =>
    holder ? [] : [{ path: `people.${at}`, code: 'cannot_take_step', params: { name: people[at]! } }],
  )
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return [...new Map(chosen.map(holder => [holder!.id, holder!])).values()]
}

// As the rules give it out: who is away is stood in for.
export async function receiversOf(ctx: Ctx, step: keyof typeof actions, people: readonly string[]) {
  const [chosen, there] = [await holdersOf(ctx, step, people), await whoIsThere(ctx)]
  const receivers = new Map<string, Holder>()
  for (const { id, name } of chosen) {
    const receiver = await findHolder(ctx, step, there(id) ?? '')
    if (!receiver) throw invalid('people', 'nobody_stands_in', { name })
    receivers.set(receiver.id, receiver)
  }
  return [...receivers.values()]
}

const findByLoginOrId = (found: Holder[], key: string) =>
  found.find(({ loginId }) => loginId === key) ?? found.find(({ id }) => id === key)

export async function findHolder(ctx: Ctx, step: keyof typeof actions, key: string) {
  return findByLoginOrId(await findHolders(ctx, actions[step].access, { among: [key], limit: 200 }), key)
}

const heldNow = `SELECT user_id::text AS id, count(*)::int AS held FROM defect_assignees
  WHERE user_id = ANY($1::bigint[]) GROUP BY user_id`

// Everybody has each record or, where they share, the one who has the fewest has the next; `given` counts them by id.
export async function giverTo(
  ctx: Ctx,
  holders: Holder[],
  share?: boolean | null,
  given = new Map<string, number>(),
) {
  if (!share) return (write: (holders: Holder[]) => Promise<void>) => write(holders)
  const rows = await query<{ id: string; held: number }>(ctx.db, heldNow, [holders.map(({ id }) => id)])
  const held = new Map(rows.map(row => [row.id, row.held]))
  const heldBy = ({ id }: Holder) => (held.get(id) ?? 0) + (given.get(id) ?? 0)
  return async (write: (holders: Holder[]) => Promise<void>) => {
    const next = holders.reduce((fewest, one) => (heldBy(one) < heldBy(fewest) ? one : fewest))
    const count = (by: number) => given.set(next.id, (given.get(next.id) ?? 0) + by)
    count(1)
    await write([next]).catch(error => {
      count(-1)
      throw error
    })
  }
}

export async function writeHandOver(
  ctx: Ctx,
  { complaintId, version, stepId, remarks, among }: HandOver,
  holders: Holder[],
): Promise<void> {
  await ctx.tx(async tx => {
    const record = await lockForStep(tx, { action: 'handOver', id: complaintId, version })
    if (!isStepFrom(record.state, stepId)) throw invalid('stepId', 'no_such_step')
    const before = await assigneesOf(tx, [record.id])
    // A rule gives out what nobody has.
    if (!ctx.user && before.length > 0) throw new AppError('conflict')
    await tx.db.delete(defectAssignees).where(eq(defectAssignees.defectId, record.id))
    await tx.db.insert(defectAssignees).values(
      holders.map(({ id }) => ({
        defectId: record.id,
        userId: id,
        step: stepId,
        givenBy: ctx.user?.id,
        note: remarks || null,
        createdAt: ctx.now,
      })),
    )
    await writeNotices(tx, {
      kind: ctx.user ? 'handedOver' : 'assigned',
      entityId: record.id,
      people: among ? [] : holders.map(({ id }) => id),
      params: { number: record.complaintNo, name: ctx.user?.name ?? '' },
    })
    const names = holders.map(({ name }) => name)
    await writeStep(tx, record, {
      node: 'handOver',
      remarks: [listText(ctx.locale, names), remarks].filter(Boolean).join(' · '),
      extraChanges: { assignees: [namesOf(before), names] },
      heldBefore: keptHeld(before),
      action: 'handOver',
      detail: { stepId, people: holders.map(({ loginId }) => loginId) },
    })
  })
}

export const handOverMany = operation({
  access: actions.handOver.access,
  input: handOverManyInput,
  async run(ctx, { records, people, share, ...input }) {
    const give = await giverTo(ctx, await receiversOf(ctx, input.stepId, people), share)
    return eachRecord(ctx, records, record => give(to => writeHandOver(ctx, { ...input, ...record }, to)))
  },
})

export const handBack = operation({
  access: actions.handBack.access,
  input: handBackInput,
  async run(ctx, { complaintId: id, version, remarks }) {
    await takeStep(ctx, { action: 'handBack', id, version }, async (tx, record) => {
      const before = await assigneesOf(tx, [id])
      const own = before.find(({ userId }) => userId === signedIn(tx).id)
      if (!own) throw new AppError('not_handed_over')
      const left = before.filter(one => one !== own)
      await removeAssignees(tx, [own])
      const back = await giveBackTo(tx, record, [own], left.length > 0)
      await writeStep(tx, record, {
        node: 'handBack',
        remarks: remarks || null,
        extraChanges: { assignees: [namesOf(before), namesOf([...left, ...back])] },
        heldBefore: keptHeld(before),
        action: 'handBack',
        detail: { stepId: own.step },
      })
    })
    return answerDefect(ctx, id)
  },
})
