import { and, eq } from 'drizzle-orm'
import { importMappings, imports } from '@/db/schema/imports'
import { type Ctx, signedIn } from '@/lib/core/context'
import { hashOf } from '@/lib/core/secrets'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { previewText } from '@/lib/excel/reading/cell-text'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { reasonHeadings } from './match-headings'
import { stillKnown } from './name-mapping'
import type { Import } from './walk-sheet'

type Settings = Pick<Import, 'mapping' | 'defaults' | 'nameMapping'>

const mostSamples = 3
const longestSample = 60

export function digestOfHeadings(headings: readonly string[]): string {
  const set = new Set(
    headings.map(heading => heading.trim()).filter(given => given && !reasonHeadings.includes(given)),
  )
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
  const [kept] = await ctx.db
    .select()
    .from(importMappings)
    .where(
      and(eq(importMappings.userId, sheet.userId), eq(importMappings.headings, digestOfHeadings(headings))),
    )
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
    const found = new Set<string>()
    for (const { cells } of rows) {
      const text = previewText(cells[at] ?? null, longestSample)
      if (text !== '') found.add(text)
      if (found.size === mostSamples) break
    }
    return [...found]
  })
  await ctx.db.update(imports).set({ samples }).where(eq(imports.id, sheet.id))
  Object.assign(sheet, { samples })
}
