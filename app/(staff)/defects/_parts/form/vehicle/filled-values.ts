import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { chain } from './fill-plan'

export interface Filled {
  vin: FormValue
  values: FormValues
}

export const nothingFilled: Filled = { vin: null, values: {} }

export function withFilled(filled: Filled, before: FormValues, after: FormValues): Filled {
  const changed = Object.entries(after).filter(([name, value]) => !isEmpty(value) && value !== before[name])
  return { vin: after.vin ?? null, values: { ...filled.values, ...Object.fromEntries(changed) } }
}

/** Confirming or changing a level also confirms the levels above it: a series implies its brand and producer. */
export function withoutConfirmed(filled: Filled, names: readonly string[]): Filled {
  const level = Math.max(...names.map(name => (chain as readonly string[]).indexOf(name)))
  const confirmed = new Set<string>([...names, ...chain.slice(0, level + 1)])
  if (confirmed.has('brandId')) confirmed.add('brandNature')
  const left = Object.entries(filled.values).filter(([name]) => !confirmed.has(name))
  return { ...filled, values: Object.fromEntries(left) }
}

export const stillFilled = (filled: Filled, values: FormValues): string[] =>
  Object.keys(filled.values).filter(name => values[name] === filled.values[name])

export const leaving = (filled: Filled, values: FormValues): FormValues =>
  filled.vin === (values.vin ?? null)
    ? {}
    : Object.fromEntries(stillFilled(filled, values).map(name => [name, null]))
