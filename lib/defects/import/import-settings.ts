import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { text } from '@/lib/core/text'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder } from '@/lib/dictionaries/names/name-index'
import { entriesOf } from './name-mapping'
import { problemCodesColumn } from './problem-codes'
import { readValue } from './sheet-cell'

// Why VINs that are too short or masked are accepted, as the form asks for a single one.
export const vinReason = 'vinOverrideReason'

export function checkMapping(mapping: Record<string, unknown>): Record<string, string | null> {
  const issues: Issue[] = []
  const checked: Record<string, string | null> = {}
  for (const [heading, name] of Object.entries(mapping)) {
    if (name === null || name === '') checked[heading] = null
    else if (typeof name === 'string' && (Object.hasOwn(fieldOf, name) || name === problemCodesColumn))
      checked[heading] = name
    else issues.push({ path: 'mapping', code: 'not_offered' })
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return checked
}

export async function checkDefaults(
  ctx: Ctx,
  defaults: Record<string, unknown>,
): Promise<Record<string, string>> {
  const known = await lookups(ctx)
  const dictionaries = { known, nearest: nearestFinder(), createMissing: false }
  const issues: Issue[] = []
  const checked: Record<string, string> = {}
  const values = {}
  for (const name of Object.keys(defaults))
    if (!Object.hasOwn(fieldOf, name) && name !== vinReason)
      issues.push({ path: `defaults.${name}`, code: 'unknown' })
  for (const name of fieldNames) {
    const given = defaults[name]
    if (given === undefined || given === null || given === '') continue
    const text = (Array.isArray(given) ? given.join(',') : String(given)).slice(0, 4_000)
    const byId = fieldOf[name].kind === 'reference' ? entriesOf(known, name) : null
    checked[name] = byId?.get(text)?.name ?? text
    const found = readValue(name, checked[name], values, dictionaries)
    if ('issue' in found) issues.push({ ...found.issue, path: `defaults.${name}` })
    else Object.assign(values, { [name]: found.value })
  }
  const reason = text(200).safeParse(defaults[vinReason] ?? '')
  if (!reason.success)
    issues.push(...issuesOf(reason.error).map(issue => ({ ...issue, path: `defaults.${vinReason}` })))
  else if (reason.data !== '') checked[vinReason] = reason.data
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return checked
}
