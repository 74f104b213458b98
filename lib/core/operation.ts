import type { z } from 'zod'
import type { Ctx } from './context'
import { AppError } from './errors'
import { issuesOf } from './issues'
import type { Access } from './permissions'

/** A verb: callable, and it can be asked who may call it (`access`) and with what (`input`). */
export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> {
  (ctx: Ctx, input: z.input<Input>): Promise<Output>
  readonly access: Access
  readonly input: Input
}

/**
 * Builds a verb. Calling it checks the permission and parses the input, whichever door called.
 * @throws AppError unauthenticated, forbidden, invalid_input, and what `run` throws
 */
export function operation<Input extends z.ZodType, Output>(definition: {
  access: Access
  input: Input
  run(ctx: Ctx, input: z.output<Input>): Promise<Output>
}): Operation<Input, Output> {
  const { access, input, run } = definition
  const call = async (ctx: Ctx, raw: z.input<Input>): Promise<Output> => {
    if (!ctx.can(access)) throw new AppError(ctx.user ? 'forbidden' : 'unauthenticated')
    const parsed = input.safeParse(raw)
    if (!parsed.success) throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
    return run(ctx, parsed.data)
  }
  return Object.assign(call, { access, input })
}
