import type { Ctx } from '@/lib/core/context'
import { duplicateOf } from '@/lib/core/duplicate-of'
import { AppError } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import type { Access } from '@/lib/core/permissions'
import type { Changes } from '@/lib/core/version'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'

/**
 * One transaction; what it wrote is known to the next call. A name that was taken meanwhile, or a row that something
 * began to use, is said to be so.
 */
export async function writeEntries<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    throw duplicateOf(error) ?? usedMeanwhile(error) ?? error
  } finally {
    forgetLookups()
  }
}

function usedMeanwhile(error: unknown): AppError | undefined {
  const used = [...causesOf(error)].some(({ code }) => code === '23503')
  return used ? new AppError('in_use', { records: 0, rows: 1 }, { cause: error }) : undefined
}

/** Editing, enabling and disabling are three actions; which of them a call needs shows in what it changes. */
export async function demandUpkeep(
  ctx: Ctx,
  access: `dictionary_${string}`,
  { enabled, ...others }: Changes,
): Promise<void> {
  const needed = [
    ...(enabled ? [enabled[1] ? 'enable' : 'disable'] : []),
    ...(Object.keys(others).length > 0 || !enabled ? ['edit'] : []),
  ].map(action => `${access}:${action}` as Access)
  const missing = needed.find(one => !ctx.can(one))
  if (!missing) return
  await ctx.audit({ action: 'refused', outcome: 'refused', detail: { access: missing } })
  throw new AppError('forbidden')
}
