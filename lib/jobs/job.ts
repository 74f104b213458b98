import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'

/** What a running job may do beside its work. */
export interface Work {
  jobId: string
  /** 1 the first time, more when a process died over it: then what was done before must be found done. */
  attempt: number
  /**
   * Tells how far it is; written a few times a second at most.
   * @throws Stopped when somebody cancelled it, or when another process has taken it over
   */
  report(progress: { total?: number; done?: number; result?: unknown }): Promise<void>
}

/** A kind of job. `run` acts as the person who asked; what it answers is kept as the job's result. */
export interface Job<Input = unknown> {
  kind: string
  input: z.ZodType<Input>
  run(ctx: Ctx, input: Input, work: Work): Promise<unknown>
}

/** Declares a kind of job. */
export function job<Input>(declared: Job<Input>): Job<Input> {
  return declared
}

/** Ends a run between two steps; what was done stays. */
export class Stopped extends Error {
  constructor() {
    super('stopped')
  }
}
