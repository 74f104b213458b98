import { networkOf } from '@/lib/accounts/client-address'
import type { Ctx } from '@/lib/core/context'
import { type Limit, takeTry } from '@/lib/core/limits/rate-limit'

export function callersNetwork(ctx: Ctx): string {
  return networkOf(ctx.ip) ?? 'unknown'
}

export function takeNetworkTry(ctx: Ctx, limit: Limit): Promise<() => Promise<void>> {
  return takeTry(ctx.db, limit, callersNetwork(ctx))
}

const taken = new WeakMap<Ctx, Set<string>>()

export async function takeNetworkTryOnce(ctx: Ctx, limit: Limit): Promise<void> {
  const names = taken.get(ctx) ?? new Set()
  if (names.has(limit.name)) return
  await takeNetworkTry(ctx, limit)
  taken.set(ctx, names.add(limit.name))
}
