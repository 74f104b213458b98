import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import type { Bind } from '@/lib/defects/list/filters'
import { holders } from '@/lib/defects/list/home-filters'
import { startStep } from '@/lib/defects/steps/bulk/start-bulk'
import { findHolder } from '@/lib/defects/steps/hand-over'
import { type AssignedStep, absentNow, assignedSteps, rulesInOrder } from './rules'

type Rule = Awaited<ReturnType<typeof rulesInOrder>>[number]

const limit = 2_000

const matches = ({ step, provinces, brandIds }: Rule, bind: Bind) => {
  const among = (column: string, values: string[], type: string) =>
    values.length > 0 ? `AND ${column} = ANY(${bind(values)}::${type}[])` : ''
  return `(d.state = ANY(${bind([...assignedSteps[step as AssignedStep]])}::int[])
    ${among('d.province', provinces, 'text')} ${among('d.brand_id', brandIds, 'bigint')})`
}

// What nobody has is given out by the rules, the first that fits: a bulk job each, which can be undone.
export const distribute = operation({
  access: actions.handOver.access,
  input: z.strictObject({}),
  async run(ctx) {
    const [rules, absent] = await Promise.all([rulesInOrder(ctx), absentNow(ctx)])
    const standIn = new Map(absent.map(({ userId, substituteId }) => [userId, substituteId]))
    const started: { jobId: string; total: number }[] = []
    const idle: string[] = []
    for (const [at, rule] of rules.entries()) {
      const step = rule.step as AssignedStep
      const present = rule.people
        .map(person => standIn.get(person) ?? person)
        .filter(one => !standIn.has(one))
      const found = await Promise.all([...new Set(present)].map(person => findHolder(ctx, step, person)))
      const people = found.flatMap(holder => holder?.loginId ?? [])
      if (people.length === 0) {
        idle.push(rule.id)
        continue
      }
      const waiting = async (
        bind: Bind,
      ) => `SELECT d.id, row_number() OVER (ORDER BY d.id) AS position FROM defects AS d
        WHERE d.deleted_at IS NULL AND ${matches(rule, bind)}
          AND NOT EXISTS (SELECT FROM ${holders} AS h WHERE h.defect_id = d.id)
          ${rules
            .slice(0, at)
            .map(earlier => `AND NOT ${matches(earlier, bind)}`)
            .join(' ')}
        ORDER BY d.id LIMIT ${limit}`
      const handOver = { action: 'handOver', stepId: step, people, share: true, remarks: null } as const
      const job = await startStep(ctx, handOver, waiting, { filters: {}, clean: true }).catch(error => {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      })
      if (job) started.push(job)
    }
    return { started, total: started.reduce((sum, { total }) => sum + total, 0), idle }
  },
})
