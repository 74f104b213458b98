import { z } from 'zod'
import { query } from '@/db/client'
import { requestNo, subjectRequests } from '@/db/schema/subject-requests'
import { signedIn } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { addDays, isWeekend, today } from '@/lib/core/today'
import { readParameters } from '@/lib/settings/read-parameters'
import type { ParameterValue } from '@/lib/settings/schema'
import { heldData } from './held-data'
import { columns, from, presentRequest, storedRequest } from './request-rows'
import { addRequestInput, pageRequestsInput } from './schema'

export const pageRequests = operation({
  access: 'subject_request:query',
  input: pageRequestsInput,
  async run(ctx, { page, limit, kind, state, mobile }) {
    const where = `($1::text IS NULL OR r.kind = $1) AND ($2::text IS NULL OR r.state = $2)
      AND ($3::text IS NULL OR r.mobile = $3)`
    const values = [kind ?? null, state ?? null, mobile ?? null]
    const rows = await query<Awaited<ReturnType<typeof storedRequest>>>(
      ctx.db,
      `SELECT ${columns} FROM ${from} WHERE ${where}
       ORDER BY (r.state = 'open') DESC, CASE WHEN r.state = 'open' THEN r.due_on END, r.id DESC LIMIT $4 OFFSET $5`,
      [...values, limit, (page - 1) * limit],
    )
    const [counted] = await query<{ total: number }>(
      ctx.db,
      `SELECT count(*)::int AS total FROM subject_requests AS r WHERE ${where}`,
      values,
    )
    return toPage(
      { page, limit },
      rows.map(row => presentRequest(ctx, row)),
      counted?.total ?? 0,
    )
  },
})

export const addRequest = operation({
  access: 'subject_request:edit',
  input: addRequestInput,
  async run(ctx, given) {
    if (given.askedOn > today(ctx.now)) throw invalid('askedOn', 'in_future')
    const calendar = (await readParameters(ctx, ['subjectRequests'])).subjectRequests
    const due = addWorkingDays(given.askedOn, calendar)
    return ctx.tx(async tx => {
      const [row] = await tx.db
        .insert(subjectRequests)
        .values({ ...given, ...due, createdBy: signedIn(tx).id, createdAt: tx.now })
        .returning({ id: subjectRequests.id })
      const stored = await storedRequest(tx, row!.id)
      const { kind, askedOn, channel } = given
      await tx.audit({
        action: 'addSubjectRequest',
        entity: 'subjectRequest',
        entityId: stored.id,
        detail: { number: requestNo(stored.id), kind, askedOn, channel, ...due },
      })
      return presentRequest(tx, stored)
    })
  },
})

export function addWorkingDays(
  day: string,
  { workingDays, daysOff, workingWeekends }: ParameterValue<'subjectRequests'>,
): { dueOn: string; unlistedYears: number[] } {
  const [off, worked] = [daysOff.split('\n'), workingWeekends.split('\n')]
  const years = new Set<string>()
  let dueOn = day
  for (let left = workingDays; left > 0; ) {
    dueOn = addDays(dueOn, 1)
    years.add(dueOn.slice(0, 4))
    if (isWeekend(dueOn) ? worked.includes(dueOn) : !off.includes(dueOn)) left--
  }
  const unlisted = [...years].filter(year => !off.some(listed => listed.startsWith(year)))
  return { dueOn, unlistedYears: unlisted.map(Number) }
}

export const getRequest = operation({
  access: ['subject_request:query', 'vehicle_defect_personal:get'],
  requiresAll: true,
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const stored = await storedRequest(ctx, id)
    const held = await heldData(ctx, stored)
    await ctx.audit({
      action: 'findSubject',
      entity: 'subjectRequest',
      entityId: id,
      detail: { number: requestNo(id), ...held.counts },
      shown: held.records.map(record => record.id),
    })
    return { ...presentRequest(ctx, stored), held }
  },
})

export type RequestDetail = Awaited<ReturnType<typeof getRequest>>
