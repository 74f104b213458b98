import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'

export interface Work {
  jobId: string
  /** 1 the first time, more when a process died over it: then what was done before must be found done. */
  attempt: number
  /**
   * The job's context without its fence, for single statements whose effect may be lost, such as taking numbers: in a
   * transaction of the job they would stay locked for everybody until it ends. The only write that a later attempt does
   * not keep out.
   */
  unfenced: Ctx
  /**
   * Tells how far it is; written a few times a second at most.
   * @throws Stopped when somebody cancelled it, or when another process has taken it over
   */
  report(progress: { total?: number; done?: number; result?: unknown }): Promise<void>
}

/**
 * A kind of job. `run` acts as the person who asked; what it answers is kept as the job's result. It writes in
 * transactions of its context (`ctx.tx`), which end with its attempt; its connections refuse any other write.
 */
export interface Job<Input = unknown> {
  kind: string
  input: z.ZodType<Input>
  run(ctx: Ctx, input: Input, work: Work): Promise<unknown>
  /** The result of a job that ends without an answer, from what its attempts have stored. */
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
