import { checkDigitOf, yearCodes } from '@/lib/values/vin'
import { digits } from './people'
import type { Random } from './random'

const plants = 'ABCDEFGHJKLMNPRSTVWXYZ0123456789'

export function makeVin(r: Random, prefix: string, modelYear: number): string {
  const tail = yearCodes[(modelYear - 1980) % 30]! + plants[r.int(0, plants.length - 1)] + digits(r, 6)
  return prefix + checkDigitOf(`${prefix}0${tail}`) + tail
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
