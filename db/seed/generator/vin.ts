import { digits } from './people'
import type { Random } from './random'

const values: Record<string, number> = {}
for (const [i, letter] of [...'ABCDEFGH'].entries()) values[letter] = i + 1
for (const [i, letter] of [...'JKLMN'].entries()) values[letter] = i + 1
values.P = 7
values.R = 9
for (const [i, letter] of [...'STUVWXYZ'].entries()) values[letter] = i + 2
for (let digit = 0; digit < 10; digit++) values[digit] = digit

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const years = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const plants = 'ABCDEFGHJKLMNPRSTVWXYZ0123456789'

export function makeVin(r: Random, prefix: string, modelYear: number): string {
  const tail = years[(modelYear - 1980) % 30]! + plants[r.int(0, plants.length - 1)] + digits(r, 6)
  let sum = 0
  for (let i = 0; i < 8; i++) sum += values[prefix[i]!]! * weights[i]!
  for (let i = 0; i < 8; i++) sum += values[tail[i]!]! * weights[i + 9]!
  const rest = sum % 11
  return prefix + (rest === 10 ? 'X' : rest) + tail
}

export function spoilVin(r: Random, vin: string): { vin: string; status: string } {
  const kind = r.next()
  if (kind < 0.6) {
    const at = r.int(11, 16)
    const wrong = (Number(vin[at]) + r.int(1, 9)) % 10
    return { vin: vin.slice(0, at) + wrong + vin.slice(at + 1), status: 'check' }
  }
  if (kind < 0.8)
    return { vin: `${vin.slice(0, 12)}${r.pick(['O', 'I', 'Q'])}${vin.slice(13)}`, status: 'character' }
  return { vin: vin.slice(0, 16), status: 'length' }
}
