import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const addresses = new Map<string, string>()

/** Adds a content hash to the address, so that a browser caches the file until it changes. */
export function publicFile(address: string, source = `public${address}`): string {
  const known = addresses.get(address)
  if (known) return known
  // Ignored by the bundler, which would otherwise take every file of the project for part of this route.
  const hash = hashOf(join(/* turbopackIgnore: true */ process.cwd(), source))
  const hashed = `/app${address}${hash && `?v=${hash}`}`
  addresses.set(address, hashed)
  return hashed
}

/** Empty where a deployment keeps its files elsewhere: without a hash the browser revalidates. */
function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)
  } catch {
    return ''
  }
}
