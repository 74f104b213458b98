import { writeRows } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Access } from '@/lib/core/permissions'
import type { Changes } from '@/lib/core/version'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'

export const writeEntries = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>) =>
  writeRows(ctx, { afterWrite: forgetLookups }, work)

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
