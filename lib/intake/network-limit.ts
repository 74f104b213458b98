import { networkOf } from '@/lib/accounts/client-address'
import type { Ctx } from '@/lib/core/context'
import { type Limit, takeTry } from '@/lib/core/rate-limit'

/** The network that a call came from; limits count it as one. */
export function callersNetwork(ctx: Ctx): string {
  return networkOf(ctx.ip) ?? 'unknown'
}

/** Takes one try of the caller's network. @throws AppError too_many */
export function takeNetworkTry(ctx: Ctx, limit: Limit): Promise<() => Promise<void>> {
  return takeTry(ctx.db, limit, callersNetwork(ctx))
}
