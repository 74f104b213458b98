import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { typedVin } from '@/lib/defects/schema'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { namesOfStep, stepIssues, wellFormed } from '@/lib/intake/schema'
import { evaluateVin, insteadOfVin, likelyModelYear } from '@/lib/values/vin'
import { checkAnswers } from './check-answers'

export const checkReportStep = operation({
  access: 'public',
  input: z.strictObject({
    branch: z.enum(['vehicle', 'product']),
    step: z.string().max(40),
    answers: z.record(z.string().max(40), z.unknown()),
  }),
  async run(ctx, { branch, step, answers }) {
    const issues = stepIssues(branch, step, answers, ctx.now)
    if (issues.length > 0) return issues
    return checkAnswers(ctx, branch, wellFormed(branch, answers), namesOfStep(branch, step))
  },
})

/** From the VIN's characters alone: the answer must not reveal whether we hold records of it. */
export const checkReportVin = operation({
  access: 'public',
  input: z.strictObject({ vin: typedVin }),
  async run(ctx, { vin }) {
    await takeFloodTry(ctx, 'public-vin')
    const known = await lookups(ctx)
    const verdict = evaluateVin(vin, knownMakers(known))
    const { status, level, positions, suggestion } = verdict
    const maker = makerOf(known, vin, ctx.locale)
    return {
      vin,
      status,
      level,
      valid: level !== 'error',
      positions,
      instead: insteadOfVin(vin),
      suggestion,
      maker: maker && { name: maker.maker, brandId: maker.brandId, brandName: maker.brandName },
      modelYear: likelyModelYear(verdict, { receivedAt: today(ctx.now) }),
    }
  },
})
