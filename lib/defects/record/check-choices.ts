import { eq } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { entriesOf } from './name-values'

const families: [child: FieldName, parent: FieldName, code: string][] = [
  ['brandId', 'producerId', 'not_of_producer'],
  ['modelRangeId', 'brandId', 'not_of_brand'],
  ['typeCodeId', 'modelRangeId', 'not_of_series'],
  ['city', 'province', 'not_of_province'],
  ['district', 'city', 'not_of_city'],
  ['subAssemblyCode', 'assemblyCode', 'not_of_assembly'],
]

const kinds = ['code', 'codes', 'assembly', 'assemblies', 'subAssembly', 'region', 'reference']
const choices = new Set(fieldNames.filter(name => kinds.includes(fieldOf[name].kind)))

// A code that is no longer offered stays valid where the record had it. A mismatch is reported on the child.
export async function checkChoices(
  ctx: Ctx,
  values: DefectValues,
  touched: ReadonlySet<FieldName>,
  before: DefectValues = {},
): Promise<Issue[]> {
  const issues = await judge(ctx, await lookups(ctx), values, touched, before)
  if (issues.length === 0) return issues
  // Another server may have added the row after this cache was filled.
  return judge(ctx, await lookups(ctx, { fresh: true }), values, touched, before)
}

async function judge(
  ctx: Ctx,
  known: Lookups,
  values: DefectValues,
  touched: ReadonlySet<FieldName>,
  before: DefectValues,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const parents = await parentsOf(ctx, known, values)
  const day = today(ctx.now)
  for (const name of touched) {
    if (!choices.has(name)) continue
    const chosen = values[name]
    if (isEmpty(chosen) || chosen === before[name]) continue
    // A sheet has millions of values, so no array is allocated for a single one.
    const offered = Array.isArray(chosen)
      ? areChoices(day, known, name, chosen, [before[name]].flat(), parents)
      : isChoice(day, known, name, String(chosen), parents)
    if (!offered) issues.push({ path: name, code: 'not_offered' })
  }
  const wrong = new Set(issues.map(issue => issue.path))
  for (const [child, parent, code] of families) {
    if (isEmpty(values[child]) || isEmpty(values[parent]) || wrong.has(child)) continue
    if (!touched.has(child) && !touched.has(parent)) continue
    if (parents[child] !== values[parent]) issues.push({ path: child, code })
  }
  return issues
}

function areChoices(
  day: string,
  known: Lookups,
  name: FieldName,
  chosen: readonly string[],
  had: readonly unknown[],
  parents: Parents,
): boolean {
  return chosen.every(
    value => isEmpty(value) || had.includes(value) || isChoice(day, known, name, value, parents),
  )
}

function isChoice(day: string, known: Lookups, name: FieldName, value: string, parents: Parents): boolean {
  const field = fieldOf[name]
  if (field.kind === 'reference' && field.to === 'typeCode')
    return parents.typeCodeId !== undefined && parents.typeCodeEnabled
  const row = entriesOf(known, field)?.get(value)
  if (field.kind === 'region') return field.within ? (row?.level ?? 0) > 1 : row?.level === 1
  return row !== undefined && isOffered(row, day)
}

type Parents = Partial<Record<FieldName, string | null>> & { typeCodeEnabled: boolean }

async function parentsOf(ctx: Ctx, known: Lookups, values: DefectValues): Promise<Parents> {
  const { brandId, modelRangeId, typeCodeId, city, district, subAssemblyCode } = values
  const typeCode = typeCodeId ? await typeCodeOf(ctx, known, typeCodeId) : undefined
  const assemblyId = known.subAssemblies.get(subAssemblyCode ?? '')?.assemblyId
  return {
    brandId: known.brands.get(brandId ?? '')?.producerId,
    modelRangeId: known.series.get(modelRangeId ?? '')?.brandId,
    typeCodeId: typeCode?.modelSeriesId,
    typeCodeEnabled: typeCode?.enabled ?? false,
    city: known.regions.get(city ?? '')?.parentCode,
    district: known.regions.get(district ?? '')?.parentCode,
    subAssemblyCode: assemblyId && assemblyCodeOf(known, assemblyId),
  }
}

type TypeCode = Pick<typeof typeCodes.$inferSelect, 'modelSeriesId' | 'enabled'>

const typesOf = new WeakMap<Lookups, Map<string, TypeCode>>()
const mostTypes = 10_000

async function typeCodeOf(ctx: Ctx, known: Lookups, id: string): Promise<TypeCode | undefined> {
  const types = typesOf.get(known) ?? new Map<string, TypeCode>()
  typesOf.set(known, types)
  const remembered = types.get(id)
  if (remembered) return remembered
  const { modelSeriesId, enabled } = typeCodes
  const [found] = await ctx.db.select({ modelSeriesId, enabled }).from(typeCodes).where(eq(typeCodes.id, id))
  // Not cached when read in a transaction, which may roll back, nor when missing, since it may be added.
  if (found && types.size < mostTypes && !('rollback' in ctx.db)) types.set(id, found)
  return found
}

const codesOf = new WeakMap<Lookups['assemblies'], Map<string, string>>()

function assemblyCodeOf({ assemblies }: Lookups, id: string): string | undefined {
  const codes = codesOf.get(assemblies) ?? new Map([...assemblies.values()].map(row => [row.id, row.code]))
  codesOf.set(assemblies, codes)
  return codes.get(id)
}
