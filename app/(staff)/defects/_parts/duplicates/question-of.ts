import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import { isDay } from '@/lib/values/day'
import { names } from '@/lib/values/names'

const compared = names(
  'vin mobile cardNo plateNo modelRangeId brandId assemblyCode faultDate receivedAt description',
) satisfies FieldName[]

const worthAsking: Partial<Record<FieldName, (text: string) => boolean>> = {
  vin: vin => vin.length === 17,
  mobile: mobile => mobile.length >= 7,
  cardNo: card => card.length >= 6,
  plateNo: plate => plate.length >= 7,
  description: text => text.length >= 20,
}

/** The request as JSON (a stable key for the effect), or undefined while no field is specific enough to match on. */
export function questionOf(
  values: FormValues,
  initial: FormValues,
  id: string | undefined,
  hidden: ReadonlySet<FieldName>,
): string | undefined {
  const names = compared.filter(name => !hidden.has(name))
  const text = (name: FieldName) => (typeof values[name] === 'string' ? values[name].trim() : '')
  if (id && names.every(name => (values[name] ?? null) === (initial[name] ?? null))) return undefined
  if (!names.some(name => worthAsking[name]?.(text(name)))) return undefined
  const longest = { mobile: 20, cardNo: 30, plateNo: 10, vin: 17, description: 4000 } as const
  const fits = (name: FieldName) =>
    name === 'faultDate' || name === 'receivedAt'
      ? isDay(text(name))
      : !(name in longest) || text(name).length <= longest[name as 'vin']
  // Sent empty: what is left out would be compared as it is stored.
  return JSON.stringify({
    id,
    ...Object.fromEntries(names.map(name => [name, fits(name) ? text(name) : ''])),
  })
}
