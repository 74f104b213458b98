import { z } from 'zod'
import { day } from '@/lib/core/input'
import { id } from '@/lib/core/text'
import { modes } from '../evaluate/hits'
import { ruleDefinition } from '../rules/rule-schema'

export const maxConcurrent = 2
export const longestYears = 5
const mostRules = 10

const window = { from: day, to: day, mode: z.enum(modes).default('received') }

export const backtestInput = z.strictObject({
  rules: z
    .array(z.union([id, ruleDefinition]))
    .min(1)
    .max(mostRules),
  ...window,
})

export const backtestJobInput = z.strictObject({
  rules: z.array(z.object({ id: id.nullable(), version: z.number().nullable(), definition: ruleDefinition })),
  ...window,
})
export type BacktestJobInput = z.output<typeof backtestJobInput>
