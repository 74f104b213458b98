import { isDay } from '@/lib/values/day'
import { normalizeCode } from '@/lib/values/spelling'

const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Resident identity number of 18 digits (GB 11643): valid date and check digit. */
export function isIdentityCard(typed: string): boolean {
  const number = normalizeCode(typed)
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const sum = identityWeights.reduce((all, weight, at) => all + weight * Number(number[at]), 0)
  return isDay(day) && '10X98765432'[sum % 11] === number[17]
}

const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Unified social credit code of 18 characters (GB 32100): valid check character. */
export function isCreditCode(typed: string): boolean {
  const code = normalizeCode(typed)
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  let sum = 0
  for (let at = 0; at < 17; at++) sum += creditSigns.indexOf(code[at]!) * (3 ** at % 31)
  return creditSigns[(31 - (sum % 31)) % 31] === code[17]
}
