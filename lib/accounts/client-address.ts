/**
 * The caller's address. A handler has no socket; the server appends the peer's address to X-Forwarded-For, so only the
 * last entry is certain, and earlier ones count as far as trusted proxies wrote them.
 */
export function clientAddress(forwardedFor: string | null, trustedProxies: string): string | null {
  const hops = (forwardedFor ?? '').split(',').map(addressOf).filter(Boolean)
  const trusted = new Set(trustedProxies.split(',').map(address => address.trim()))
  let seen = hops.pop() ?? null
  while (seen && trusted.has(seen) && hops.length > 0) seen = hops.pop() ?? null
  return seen
}

function addressOf(hop: string): string {
  const written = hop.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1]
  const plain = bracketed ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  // An IPv4 address as a dual-stack socket reports it.
  return plain.replace(/^::ffff:(?=\d+\.)/i, '')
}
