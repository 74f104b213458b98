import { isIPv6 } from 'node:net'
import type { Ctx } from '../context'

/** The unit that rate limits count by: for IPv6, where one person holds a whole network, the first 64 bits. */
export function networkOf(address: string | null): string | null {
  if (!address) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

// Neighbours, as one holder is given them: /24, of IPv6 /48.
export const neighbourhoodOf = (network: string) => /^(?:[^.:]+[.:]){3}/.exec(network)?.[0] ?? network

export const callersNetwork = (ctx: Pick<Ctx, 'ip'>) => networkOf(ctx.ip) ?? 'unknown'

export const networkOfPublic = (ctx: Pick<Ctx, 'ip' | 'user'>) => (ctx.user ? undefined : callersNetwork(ctx))
