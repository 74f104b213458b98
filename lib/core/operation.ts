import type { z } from 'zod'
import type { Ctx } from './context'
import { AppError } from './errors'
import { issuesOf } from './issues'
import type { Access } from './permissions'
import { refusedInput } from './raw-input'
import type { RawReply } from './replies'

export interface AnnouncedBody {
  input: Record<string, unknown>
  bytes: number
  wantsJson: boolean
}

export function requirePerson({ user }: Ctx): void {
  if (user?.key) throw new AppError('person_needed')
}

export function requireFreshSignIn(ctx: Ctx): void {
  const maxAge = ctx.user?.exceededMaxAge
  if (!maxAge) return
  requirePerson(ctx)
  throw new AppError('sign_in_again', {}, { data: { maxAge } })
}

export type Admission = { release(): void } | RawReply

export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> {
  (ctx: Ctx, input: z.input<Input>): Promise<Output>
  readonly access: Access | readonly Access[]
  readonly requiresAll: boolean
  readonly input: Input
  authorize(ctx: Ctx): Promise<void>
  // Checks the limits that need no body and reserves the caller's share of them. Required for public uploads;
  // `run` must not rely on it having been called.
  admit?(ctx: Ctx, body: AnnouncedBody): Promise<Admission>
}

// Calling it checks the permission and parses the input, whichever entry point called.
// Throws AppError unauthenticated, forbidden, sign_in_again, invalid_input, and what `run` throws
export function operation<Input extends z.ZodType, Output>(definition: {
  access: Access | readonly Access[]
  requiresAll?: boolean
  withOneTimePassword?: boolean
  freshSignIn?: boolean
  input: Input
  admit?: Operation['admit']
  run(ctx: Ctx, input: z.output<Input>): Promise<Output>
}): Operation<Input, Output> {
  const { access, requiresAll = false, input, admit, run, withOneTimePassword = false } = definition
  const { freshSignIn = false } = definition
  const authorize = async (ctx: Ctx) => {
    if (requiresAll ? [access].flat().every(one => ctx.can(one)) : ctx.can(access))
      return freshSignIn ? requireFreshSignIn(ctx) : undefined
    if (!ctx.user) throw new AppError('unauthenticated', { why: ctx.signedOut ?? 'unknown' })
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
  return Object.assign(call, { access, requiresAll, input, authorize, admit })
}
