import type { Ctx } from '@/lib/core/context'
import { duplicateOf } from '@/lib/core/duplicate-of'
import { AppError } from '@/lib/core/errors'
import { causesOf } from '@/lib/core/faults'
import type { Access } from '@/lib/core/permissions'
import type { Changes } from '@/lib/core/version'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'

/**
 * A unique or foreign key violation by a concurrent write becomes the error that the check before it gives.
 * @throws AppError duplicate, in_use
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

export async function requireChangePermission(
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
