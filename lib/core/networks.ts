import { BlockList, isIP } from 'node:net'

// A host as URLs and drivers write it.
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

export const areNetworks = (value: string) => listedNetworks(value).every(({ valid }) => valid)

function listedNetworks(value: string) {
  const written = value.split(',').map(one => one.trim())
  return written.filter(Boolean).map(one => {
    const [address = '', given] = one.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const prefix = given === undefined ? longest : Number(given)
    const valid = version !== 0 && /^\d*$/.test(given ?? '') && given !== '' && prefix <= longest
    return { address, prefix, family: version === 6 ? ('ipv6' as const) : ('ipv4' as const), valid }
  })
}

export function blockListOf(value: string): BlockList {
  const list = new BlockList()
  for (const { address, prefix, family } of listedNetworks(value)) list.addSubnet(address, prefix, family)
  return list
}

export const isListed = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
