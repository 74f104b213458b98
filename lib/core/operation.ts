import type { z } from 'zod'
import type { Ctx } from './context'
import { AppError } from './errors'
import { issuesOf } from './issues'
import type { Access } from './permissions'
import { refusedInput } from './raw-input'
import type { RawReply } from './replies'

/** What a door knows of a body with files before it reads it. */
export interface AnnouncedBody {
  /** Inputs that came beside it: cookies of a form. */
  input: Record<string, unknown>
  /** As announced, or the most that it may have. */
  bytes: number
  /** Whether a script reads the answer, not a person a page. */
  wantsJson: boolean
}

/** The body may come, and `release` is called once the call is answered; or it may not, and this is the answer. */
export type Admission = { release(): void } | RawReply

/** A verb: callable, and it can be asked who may call it (`access`; any one of several) and with what (`input`). */
export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> {
  (ctx: Ctx, input: z.input<Input>): Promise<Output>
  readonly access: Access | readonly Access[]
  readonly input: Input
  /** Refuses who may not call; doors ask before they read a body. */
  authorize(ctx: Ctx): Promise<void>
  /**
   * Asks the limits that need no body, and takes its share of what callers may hold at once. Every verb that takes
   * files from anybody has one; a verb must not rely on having been asked.
   */
  admit?(ctx: Ctx, body: AnnouncedBody): Promise<Admission>
}

/**
 * Builds a verb. Calling it checks the permission and parses the input, whichever door called.
 * @throws AppError unauthenticated, forbidden, invalid_input, and what `run` throws
 */
export function operation<Input extends z.ZodType, Output>(definition: {
  access: Access | readonly Access[]
  /** Open to a session from a one-time password too: all else waits until that is changed. */
  withOneTimePassword?: boolean
  input: Input
  admit?: Operation['admit']
  run(ctx: Ctx, input: z.output<Input>): Promise<Output>
}): Operation<Input, Output> {
  const { access, input, admit, run, withOneTimePassword = false } = definition
  const authorize = async (ctx: Ctx) => {
    if (ctx.can(access)) return
    if (!ctx.user) throw new AppError('unauthenticated')
    if (ctx.user.mustChangePassword && withOneTimePassword) return
    if (ctx.user.mustChangePassword) throw new AppError('must_change_password')
    await ctx.audit({ action: 'refused', outcome: 'refused', detail: { access } })
    throw new AppError('forbidden')
  }
  const call = async (ctx: Ctx, raw: z.input<Input>): Promise<Output> => {
    await authorize(ctx)
    const refused = refusedInput(raw)
    if (refused.length > 0) throw new AppError('invalid_input', {}, { issues: refused })
    const parsed = input.safeParse(raw, { reportInput: true })
    if (!parsed.success) throw new AppError('invalid_input', {}, { issues: issuesOf(parsed.error) })
    return run(ctx, parsed.data)
  }
  return Object.assign(call, { access, input, authorize, admit })
}
