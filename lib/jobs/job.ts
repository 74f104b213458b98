import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'

export interface Work {
  jobId: string
  attempt: number
  /**
   * For single statements whose effect may be lost, such as drawing numbers or counting tries: inside the job's transaction
   * their rows would stay locked until it ends. The only write that a later attempt does not block.
   */
  unfenced: Ctx
  report(progress: { total?: number; done?: number; result?: unknown }): Promise<void>
}

/**
 * `run` acts as the user who enqueued it; its return value is the job's result. It writes in transactions of
 * its context (`ctx.tx`), which are fenced; its connections refuse any other write.
 */
export interface Job<Input = unknown> {
  kind: string
  input: z.ZodType<Input>
  run(ctx: Ctx, input: Input, work: Work): Promise<unknown>
  tally?(ctx: Pick<Ctx, 'db'>, jobId: string): Promise<unknown>
}

export function job<Input>(declared: Job<Input>): Job<Input> {
  return declared
}

export class Stopped extends Error {
  constructor() {
    super('stopped')
  }
}
