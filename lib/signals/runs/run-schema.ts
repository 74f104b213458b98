import { z } from 'zod'
import { optional } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'

export const runStates = ['queued', 'running', 'done', 'failed'] as const

export const pageRunsInput = z.strictObject({
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(20),
  state: optional(z.enum(runStates)),
})

export const runInput = z.strictObject({ runId: z.string() })
