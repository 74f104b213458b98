import { eq } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { contactIssues } from '@/lib/defects/contact-schema'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { knownMakers } from '@/lib/defects/maker'
import { type DefectValues, isEmpty, requiredFields, sameValue } from '@/lib/defects/schema'
import { type Known, readSeverityWeights, riskLevelOf, severityOf } from '@/lib/defects/severity'
import { isOffered, type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import { evaluateVin, vinFault } from '@/lib/values/vin'
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
async function checkChoices(
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

interface How {
  before?: DefectValues
  // `everything`: all that staff must fill; `touched`: what was filled must stay so; `sound`: nothing, but a
  // VIN or contact that is given must be valid (import); `nothing`: a draft.
  required: 'everything' | 'touched' | 'sound' | 'nothing'
  vinOverrideReason?: string
  contactsBefore?: DefectValues
}

export async function checkValues(
  ctx: Ctx,
  values: DefectValues,
  { before, required, vinOverrideReason, contactsBefore }: How,
): Promise<Issue[]> {
  const touched = new Set(
    before
      ? fieldNames.filter(name => !sameValue(name, values[name], before[name]))
      : (Object.keys(values) as FieldName[]).filter(name => !isEmpty(values[name])),
  )
  const issues = [
    ...missing(values, touched, required),
    ...(await checkChoices(ctx, values, touched, before)),
    ...wrongDates(ctx, values, required === 'everything' ? new Set(fieldNames) : touched),
  ]
  if (required === 'everything' || required === 'sound' || (required === 'touched' && touched.has('vin')))
    issues.push(...wrongVin(values, vinOverrideReason))
  // A draft, a version that is brought back and a merge keep what they have.
  if (required !== 'nothing' && isEmpty(values.contactOverrideReason))
    issues.push(...contactIssues(values, contactsBefore))
  const order = (issue: Issue) => fieldNames.indexOf(issue.path as FieldName)
  return issues.sort((one, other) => order(one) - order(other))
}

function missing(values: DefectValues, touched: ReadonlySet<FieldName>, required: How['required']): Issue[] {
  if (required === 'nothing' || required === 'sound') return []
  return requiredFields('staff')
    .filter(name => isEmpty(values[name]) && (required === 'everything' || touched.has(name)))
    .map(path => ({ path, code: 'required' }))
}

const dates = fieldNames.filter(name => fieldOf[name].kind === 'date')

/** Tomorrow is allowed: it may be past midnight where the caller is. */
function wrongDates(ctx: Ctx, values: DefectValues, touched: ReadonlySet<FieldName>): Issue[] {
  const tomorrow = today(new Date(ctx.now.getTime() + 86_400_000))
  const issues: Issue[] = []
  for (const name of dates) {
    const day = values[name]
    if (typeof day === 'string' && day > tomorrow && touched.has(name))
      issues.push({ path: name, code: 'in_future' })
  }
  const { faultDate, receivedAt, modelYear } = values
  const nextYear = Number(tomorrow.slice(0, 4)) + 1
  if (modelYear && modelYear > nextYear && touched.has('modelYear'))
    issues.push({ path: 'modelYear', code: 'too_big_number', params: { max: nextYear } })
  const datesTouched = touched.has('faultDate') || touched.has('receivedAt')
  if (
    datesTouched &&
    faultDate &&
    receivedAt &&
    faultDate > receivedAt &&
    issues.every(({ path }) => path !== 'faultDate')
  )
    issues.push({ path: 'faultDate', code: 'after_receipt' })
  return issues
}

export function wrongVin(values: DefectValues, overrideReason = ''): Issue[] {
  const fault = overrideReason === '' ? vinFault(evaluateVin(values.vin)) : null
  return fault ? [{ path: 'vin', ...fault }] : []
}

export async function knownOf(ctx: Ctx, values: DefectValues): Promise<Known> {
  return knownFrom(await lookups(ctx), values, await readSeverityWeights(ctx))
}

export function knownFrom(known: Lookups, values: DefectValues, weights?: Known['weights']): Known {
  const { brands, assemblies, subAssemblies } = known
  return {
    knownMaker: knownMakers(known),
    brandNature: brands.get(values.brandId ?? '')?.nature,
    safetyCritical:
      assemblies.get(values.assemblyCode ?? '')?.safetyCritical === true ||
      subAssemblies.get(values.subAssemblyCode ?? '')?.safetyCritical === true,
    weights,
  }
}

export async function evaluateRisk(ctx: Ctx, values: DefectValues) {
  const { severityWeights, riskThresholds } = await readParameters(ctx, ['severityWeights', 'riskThresholds'])
  const { safetyCritical } = knownFrom(await lookups(ctx), values)
  const { score, parts } = severityOf(values, safetyCritical, severityWeights)
  return { score, riskLevel: riskLevelOf(score, riskThresholds), parts, thresholds: riskThresholds }
}

export type Risk = Awaited<ReturnType<typeof evaluateRisk>>
