/**
 * The caller's address. A handler sees no socket; the server appends the peer's address to X-Forwarded-For.
 * So the last entry is what we saw ourselves, and those before it count only as far as trusted proxies wrote them.
 */
export function clientAddress(forwardedFor: string | null, trustedProxies: string): string | null {
  const hops = (forwardedFor ?? '')
    .split(',')
    // An IPv4 caller of a socket that speaks IPv6 too.
    .map(hop => hop.trim().replace(/^::ffff:(?=\d+\.)/i, ''))
    .filter(Boolean)
  const trusted = new Set(trustedProxies.split(',').map(address => address.trim()))
  let seen = hops.pop() ?? null
  while (seen && trusted.has(seen) && hops.length > 0) seen = hops.pop() ?? null
  return seen
}
