import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { absences, assignmentRules } from '@/db/schema/workflow'
import { namesOfPeople } from '@/lib/accounts/people/list-people'
import { amendRow, deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { day, truth, version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { refuseStale } from '@/lib/core/version'
import { actions } from '@/lib/defects/actions'
import { absentNow } from '@/lib/defects/record/assignees'
import { states } from '@/lib/defects/states'
import { findHolder, holdersOf } from '@/lib/defects/steps/hand-over'
import { lookups } from '@/lib/dictionaries/names/lookups'

const { access } = actions.handOver

// The steps that rules give out, and where a record waits for them.
export const assignedSteps = {
  review: [states.toReview],
  evaluate: [states.toEvaluate, states.rejected],
  audit: [states.toAudit],
  close: [states.approved],
} as const
export type AssignedStep = keyof typeof assignedSteps
const stepNames = Object.keys(assignedSteps) as [AssignedStep, ...AssignedStep[]]

export const rulesInOrder = (ctx: Ctx) => ctx.db.select().from(assignmentRules).orderBy(assignmentRules.id)

export const listAssignmentRules = operation({
  access,
  input: z.strictObject({}),
  async run(ctx) {
    const [rules, absent, { names }] = await Promise.all([rulesInOrder(ctx), absentNow(ctx), lookups(ctx)])
    const people = await namesOfPeople(ctx, [...new Set(rules.flatMap(rule => rule.people))])
    const named = (ids: string[], nameOf: (id: string) => string | undefined) =>
      ids.map(value => ({ value, label: nameOf(value) || value }))
    return {
      rules: rules.map(rule => ({
        id: rule.id,
        version: rule.version,
        step: rule.step as AssignedStep,
        provinces: named(rule.provinces, code => names.region(code, ctx.locale)),
        brands: named(rule.brandIds, brand => names.brand(brand, ctx.locale)),
        people: named(rule.people, person => people[person]),
        automatic: rule.automaticSince !== null,
      })),
      absences: absent,
    }
  },
})

export const saveAssignmentRule = operation({
  access,
  input: z.strictObject({
    id: id.optional(),
    version: version.optional(),
    step: z.enum(stepNames),
    provinces: z.array(z.string().max(6)).max(40).default([]),
    brandIds: z.array(id).max(200).default([]),
    people: z.array(id).min(1).max(50),
    automatic: truth.default(false),
  }),
  async run(ctx, { id, version, automatic, ...rule }) {
    const { regions, brands } = await lookups(ctx)
    if (!rule.provinces.every(code => regions.get(code)?.level === 1)) throw invalid('provinces', 'unknown')
    if (!rule.brandIds.every(brand => brands.has(brand))) throw invalid('brandIds', 'unknown')
    await holdersOf(ctx, rule.step, rule.people)
    const audited = {
      ...({ action: 'amendAssignment', entity: 'assignmentRule' } as const),
      detail: { ...rule, automatic },
    }
    return ctx.tx(async tx => {
      const automaticSince = automatic ? tx.now : null
      if (id === undefined) {
        const values = { ...rule, automaticSince, ...stampsOf(tx) }
        const [added] = await tx.db.insert(assignmentRules).values(values).returning()
        await tx.audit({ entityId: added!.id, ...audited })
        return { id: added!.id, version: added!.version }
      }
      const stored = await lockRow(tx, assignmentRules, id)
      refuseStale(version ?? 0, stored, rule)
      const values = { ...rule, automaticSince: automaticSince && (stored.automaticSince ?? automaticSince) }
      const amended = await amendRow(tx, assignmentRules, id, values, audited)
      return { id, version: amended.version }
    })
  },
})

export const deleteAssignmentRule = operation({
  access,
  input: z.strictObject({ id }),
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { step, provinces, brandIds, people } = await lockRow(tx, assignmentRules, id)
      const detail = { step, provinces, brandIds, people }
      return deleteRow(tx, assignmentRules, id, {
        action: 'deleteAssignment',
        entity: 'assignmentRule',
        detail,
      })
    }),
})

export const saveAbsence = operation({
  access,
  input: z.strictObject({ userId: id, until: day.nullable(), substituteId: id.optional() }),
  async run(ctx, { userId, until, substituteId }) {
    if (until && !substituteId) throw invalid('substituteId', 'required')
    if (substituteId === userId) throw invalid('substituteId', 'not_allowed')
    return ctx.tx(async tx => {
      const known = await namesOfPeople(tx, [userId, substituteId ?? userId])
      const name = substituteId && known[substituteId]
      if (!known[userId] || (substituteId && !name)) throw new AppError('not_found')
      const able = substituteId ? stepNames.map(step => findHolder(tx, step, substituteId)) : []
      if (name && !(await Promise.all(able)).some(Boolean))
        throw invalid('substituteId', 'cannot_take_step', { name })
      await tx.db.delete(absences).where(eq(absences.userId, userId))
      if (until) await tx.db.insert(absences).values({ userId, until, substituteId: substituteId! })
      const detail = { until, substituteId }
      await tx.audit({ action: 'amendAbsence', entity: 'user', entityId: userId, detail })
      return { userId }
    })
  },
})
