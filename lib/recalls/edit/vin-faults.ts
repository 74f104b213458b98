import type { Issue } from '@/lib/core/errors'
import { mustCheck, yearCodes } from '@/lib/values/vin'
import type { ScopeInput } from '../schema'
import { serial } from './overlap'

const shortestPrefix = 3

/** Check digits are not verified: the ends of a range need not be real vehicles. */
export function vinFaults({ vinFrom, vinTo, vinPrefix }: ScopeInput, at: number): Issue[] {
  const path = (field: string) => `scopes.${at}.${field}`
  const issues = [
    ...faultsOf(vinFrom, path('vinFrom'), { whole: true }),
    ...faultsOf(vinTo, path('vinTo'), { whole: true }),
    ...faultsOf(vinPrefix, path('vinPrefix'), { whole: false }),
  ]
  if (vinFrom && !vinTo) issues.push({ path: path('vinTo'), code: 'required' })
  if (vinTo && !vinFrom) issues.push({ path: path('vinFrom'), code: 'required' })
  if (!vinFrom || !vinTo || issues.length > 0) return issues
  if (makerIn(vinFrom) !== makerIn(vinTo)) return [{ path: path('vinTo'), code: 'vin_makers' }]
  if (serial(vinFrom) > serial(vinTo)) return [{ path: path('vinTo'), code: 'range_reversed' }]
  if (vinPrefix && !beginsWithin(vinPrefix, vinFrom, vinTo))
    return [{ path: path('vinPrefix'), code: 'vin_prefix_outside' }]
  return []
}

/** The maker is positions 1 to 3; for small-volume makers (third character 9) also positions 12 to 14. */
const makerIn = (vin: string) => vin.slice(0, 3) + (vin[2] === '9' ? vin.slice(11, 14) : '')

function beginsWithin(prefix: string, from: string, to: string): boolean {
  const begin = serial(prefix)
  return begin >= serial(from).slice(0, begin.length) && begin <= serial(to).slice(0, begin.length)
}

function faultsOf(vin: string | null | undefined, path: string, { whole }: { whole: boolean }): Issue[] {
  if (!vin) return []
  const wrong = [...vin].flatMap((sign, at) => (isWrong(vin, sign, at) ? [at + 1] : []))
  if (wrong.length > 0) return [{ path, code: 'vin_signs', params: { positions: wrong.join(', ') } }]
  if (whole && vin.length !== 17) return [{ path, code: 'vin_characters', params: { count: vin.length } }]
  if (!whole && vin.length < shortestPrefix)
    return [{ path, code: 'too_small_string', params: { min: shortestPrefix } }]
  return []
}

const isWrong = (vin: string, sign: string, at: number) =>
  /[^A-HJ-NPR-Z0-9]/.test(sign) || (at === 9 && mustCheck(vin) && !yearCodes.includes(sign))
