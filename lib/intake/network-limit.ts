import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { type Limit, over, takeTry } from '@/lib/core/limits/rate-limit'
import { readParameters } from '@/lib/settings/read-parameters'

export function takeNetworkTry(ctx: Ctx, limit: Limit): Promise<() => Promise<void>> {
  return takeTry(ctx.db, limit, callersNetwork(ctx))
}

const hour = 60 * 60

// Against floods only: a mobile network's phones share one address, so what a person may do is counted by their number.
// Throws AppError too_many
export async function takeFloodTry(ctx: Ctx, name: string): Promise<() => Promise<void>> {
  return takeNetworkTry(ctx, await floodLimit(ctx, name))
}

export async function floodLimit(ctx: Ctx, name: string): Promise<Limit> {
  const { publicFlood } = await readParameters(ctx, ['publicFlood'])
  return { name, tries: publicFlood.callsPerHour, seconds: hour }
}

const taken = new WeakMap<Ctx, Set<string>>()

export async function takeNetworkTryOnce(ctx: Ctx, limit: Limit): Promise<void> {
  const names = taken.get(ctx) ?? new Set()
  if (names.has(limit.name)) return
  await takeNetworkTry(ctx, limit)
  taken.set(ctx, names.add(limit.name))
}

const used = `SELECT key, points FROM rate_limits WHERE key = ANY($1::text[]) AND NOT ${over}`

export async function usedShares(db: Db, limits: readonly (Limit & { key: string })[]): Promise<number[]> {
  const names = limits.map(({ name, key }) => `${name}:${key}`)
  const rows = await query<{ key: string; points: number }>(db, used, [names])
  const points = new Map(rows.map(row => [row.key, row.points]))
  return limits.map(({ tries }, at) => (points.get(names[at]!) ?? 0) / tries)
}
