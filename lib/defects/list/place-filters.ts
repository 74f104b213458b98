import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { FilterValues } from './filters'

const names = ['province', 'city', 'district'] as const
type Name = (typeof names)[number]

const isCode = (value: unknown) => /^\d{6}$/.test(String(value))

// Names among the codes of places, former ones too, as their codes. A name that nobody knows would find nothing.
export async function withPlaceCodes<Values extends FilterValues>(ctx: Ctx, values: Values): Promise<Values> {
  const named = names.filter(name => [values[name] ?? []].flat().some(value => !isCode(value)))
  if (named.length === 0) return values
  const { place: readPlace } = await lookups(ctx)
  const issues: Issue[] = []
  const codeOf = (name: Name, value: string) => {
    if (isCode(value)) return value
    const level = name === 'district' ? 3 : name === 'city' ? 2 : 1
    const found = readPlace(value, level)
    const place = 'place' in found ? found.place : {}
    const deeper = names[names.indexOf(name) + 1]
    if (place[name] && !(deeper && place[deeper])) return place[name]
    if ('fault' in found && found.fault === 'several')
      issues.push({
        path: name,
        code: 'place_of_several',
        params: { value, places: found.places.join(' / ') },
      })
    else issues.push({ path: name, code: 'unknown_name', params: { name: value } })
    return value
  }
  const read = named.map(name => [name, [values[name]].flat().map(value => codeOf(name, String(value)))])
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return { ...values, ...Object.fromEntries(read) }
}
