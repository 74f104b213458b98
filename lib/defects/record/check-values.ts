import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { contactIssues } from '@/lib/defects/contact-schema'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { knownMakers } from '@/lib/defects/maker'
import { type DefectValues, isEmpty, requiredFields, sameValue } from '@/lib/defects/schema'
import { type Known, readSeverityWeights, riskLevelOf, severityOf } from '@/lib/defects/severity'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { checkChoices } from './check-choices'

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
  const named = before ? fieldNames : (Object.keys(values) as FieldName[])
  const touched = new Set(named.filter(name => !sameValue(name, values[name], before?.[name])))
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
