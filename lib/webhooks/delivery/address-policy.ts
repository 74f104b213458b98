import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { env } from '@/lib/core/env'
import { blockListOf, isListed } from '@/lib/core/networks'

export interface AddressPolicy {
  http: boolean
  allowed: BlockList
}

export type AddressFault = 'https_only' | 'private_address' | 'unknown_host'

export class AddressRefused extends Error {
  constructor(readonly fault: AddressFault) {
    super(fault)
  }
}

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by providers; some clouds answer with their metadata here (100.100.100.200).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of most clouds (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
// Documentation, and tunnels that carry any address of IPv4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export function addressPolicy({ WEBHOOK_HTTP, WEBHOOK_ALLOWED_NETWORKS } = env()): AddressPolicy {
  return { http: WEBHOOK_HTTP === 'on', allowed: blockListOf(WEBHOOK_ALLOWED_NETWORKS) }
}

function isReachable(address: string, { allowed }: AddressPolicy): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isListed(allowed, address)) return true
  // Of IPv6 only what is globally routed, so neither loopback, link-local, unique local nor mapped IPv4.
  return !notPublic.check(address, family) && (family === 'ipv4' || globalUnicast.check(address, family))
}

export function refuseUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== 'https:' && !(policy.http && url.protocol === 'http:'))
    throw new AddressRefused('https_only')
  const host = hostOf(url)
  if (isIP(host) && !isReachable(host, policy)) throw new AddressRefused('private_address')
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

// Resolves the name once; the connection goes to exactly this address, so a later DNS answer cannot redirect it
// (rebinding). One private address among several refuses all.
export async function resolveAddress(url: URL, policy: AddressPolicy, find = findAddresses) {
  refuseUrl(url, policy)
  const host = hostOf(url)
  const found = isIP(host) ? [host] : await find(host)
  if (found.length === 0) throw new AddressRefused('unknown_host')
  if (!found.every(address => isReachable(address, policy))) throw new AddressRefused('private_address')
  return { address: found[0]!, family: isIP(found[0]!) }
}

async function findAddresses(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
