import { eq } from 'drizzle-orm'
import { findRow } from '@/db/rows'
import { importMappings, imports } from '@/db/schema/imports'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { hashOf } from '@/lib/core/secrets'
import { text } from '@/lib/core/text'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { entriesOf } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder } from '@/lib/dictionaries/names/name-index'
import { previewText } from '@/lib/excel/reading/cell-text'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { reasonsAt } from './match-headings'
import { stillKnown } from './name-mapping'
import { problemCodesColumn } from './problem-codes'
import { readValue } from './sheet-cell'
import type { Import } from './walk-sheet'

// Why VINs that are too short or masked are accepted, as the form asks for a single one.
export const vinReason = 'vinOverrideReason'

export function checkMapping(mapping: Record<string, unknown>): Record<string, string | null> {
  const isOffered = (name: unknown): name is string | null =>
    name === null || name === problemCodesColumn || (typeof name === 'string' && Object.hasOwn(fieldOf, name))
  const checked = Object.entries(mapping).map(([heading, name]) => {
    const field = name === '' ? null : name
    if (!isOffered(field))
      throw invalid('mapping', 'not_offered_value', { value: String(field).slice(0, 60) })
    return [heading, field] as const
  })
  return Object.fromEntries(checked)
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
    const byId = fieldOf[name].kind === 'reference' ? entriesOf(known, fieldOf[name]) : null
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

type Settings = Pick<Import, 'mapping' | 'defaults' | 'nameMapping'>

const mostSamples = 3
const longestSample = 60

export function digestOfHeadings(headings: readonly string[]): string {
  const own = headings.filter((_, at) => at !== reasonsAt(headings))
  const set = new Set(own.map(heading => heading.trim()).filter(Boolean))
  return hashOf(JSON.stringify([...set].sort()))
}

export async function saveSettings(ctx: Ctx, headings: readonly string[], given: Settings): Promise<void> {
  const defaults = Object.fromEntries(
    Object.entries(given.defaults).filter(([name]) => fieldOf[name as FieldName]?.kind !== 'date'),
  )
  const settings = { mapping: given.mapping, defaults, nameMapping: given.nameMapping, updatedAt: ctx.now }
  await ctx.db
    .insert(importMappings)
    .values({ userId: signedIn(ctx).id, headings: digestOfHeadings(headings), ...settings })
    .onConflictDoUpdate({ target: [importMappings.userId, importMappings.headings], set: settings })
}

export async function loadSettings(ctx: Ctx, sheet: Import, headings: readonly string[]): Promise<void> {
  const where = { userId: sheet.userId, headings: digestOfHeadings(headings) }
  const kept = await findRow(ctx.db, importMappings, where)
  if (!kept) return
  const settings = {
    mapping: kept.mapping,
    defaults: kept.defaults,
    nameMapping: stillKnown(await lookups(ctx), kept.nameMapping),
    recalled: true,
  }
  if ([settings.mapping, settings.defaults, settings.nameMapping].every(one => Object.keys(one).length === 0))
    return
  await ctx.db.update(imports).set(settings).where(eq(imports.id, sheet.id))
  Object.assign(sheet, settings)
}

export async function saveSamples(
  ctx: Ctx,
  sheet: Import,
  headings: readonly string[],
  rows: readonly SheetRow[],
): Promise<void> {
  const samples = headings.map((_, at) => {
    const texts = new Set(rows.map(({ cells }) => previewText(cells[at] ?? null, longestSample)))
    return [...texts].filter(Boolean).slice(0, mostSamples)
  })
  await ctx.db.update(imports).set({ samples }).where(eq(imports.id, sheet.id))
  Object.assign(sheet, { samples })
}
