import { createHash } from 'node:crypto'

/** What the script of the pages works out, with Node's own hash. */
export function solve(challenge: string, bits: number): string {
  return Array.from({ length: 8 }, (_, part) => {
    for (let counter = 0; ; counter++) {
      const hash = createHash('sha256').update(`${challenge}.${part}.${counter}`).digest()
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return counter
    }
  }).join()
}
