import { z } from 'zod'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { decimalNumber, emptyAsNull, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText, text } from '@/lib/core/text'

// They go by lists of records, not by cells: no levels, and nothing to combine with.
export const listedMethods = ['after-recall', 'new-text'] as const
export const methods = [
  ...(['own-history', 'disproportion', 'cusum', 'count', 'severe'] as const),
  ...listedMethods,
] as const
export type Method = (typeof methods)[number]

export const levels = [
  'series*assembly',
  'series*subAssembly',
  'series*subAssembly*symptom',
  'series*assembly*symptom',
  'brand*subAssembly',
  'producer*subAssembly',
  'series*modelYear*assembly',
] as const
export type Level = (typeof levels)[number]

export const severeKinds = ['crash', 'fire', 'rollover', 'injured', 'death'] as const

const number = (min: number, max: number, usual: number) => decimalNumber(min, max).default(usual)
const whole = (min: number, max: number, usual: number) => wholeNumber(min, max).default(usual)
const least = whole(1, 1000, 3)
// A report counts, with its probability, for what its text reads like too.
const texts = truth.default(false)

export const paramShapes = {
  'own-history': z.strictObject({
    h: number(0.1, 50, 3),
    ratio: number(1.1, 20, 3),
    cushion: number(0, 10, 0),
    least,
    windowWeeks: whole(4, 52, 13),
    confirm: number(-10, 10, 0),
    kappa: number(1, 1000, 25),
    mixture: truth.default(false),
    texts,
  }),
  disproportion: z.strictObject({
    prr: number(1, 100, 2),
    chi2: number(0, 1000, 4),
    yates: truth.default(false),
    /** Threshold that the lower limit of IC must exceed; null: no condition. */
    ic025: decimalNumber(-10, 10).nullable().default(null),
    least,
    windowDays: whole(7, 1096, 182),
    strata: z.enum(['none', 'power-year', 'power', 'year', 'nature']).default('none'),
    newOnly: truth.default(false),
  }),
  cusum: z.strictObject({ h: number(0.5, 50, 5), k: number(0, 5, 0.5), least }),
  count: z.strictObject({ times: number(1.1, 100, 2), months: whole(2, 24, 6), least: whole(1, 1000, 5) }),
  severe: z.strictObject({
    least: whole(1, 100, 2),
    windowDays: whole(7, 1096, 182),
    h: number(0.1, 50, 5),
    ratio: number(1.1, 20, 5),
    cushion: number(0, 10, 0),
    kinds: z
      .array(z.enum(severeKinds))
      .min(1)
      .max(severeKinds.length)
      .default([...severeKinds]),
    texts,
  }),
  'after-recall': z.strictObject({ least }),
  'new-text': z.strictObject({ least: whole(1, 1000, 4) }),
} as const satisfies Record<Method, z.ZodType>

/** Those filters of the list whose past values are stored, so that a rule can be replayed. */
const filterNames = [
  'complaintType',
  'alsoSevere',
  'state',
  'source',
  'brandId',
  'producerId',
  'modelRangeId',
  'typeCodeId',
  'brandNature',
  'modelYearFrom',
  'modelYearTo',
  'productionDateFrom',
  'productionDateTo',
  'monthsInServiceFrom',
  'monthsInServiceTo',
  'mileageFrom',
  'mileageTo',
  'vehicleType',
  'useNature',
  'powerType',
  'newEnergy',
  'transmissionType',
  'assemblyCode',
  'subAssemblyCode',
  'symptomCodes',
  'province',
  'city',
  'severe',
  'crash',
  'fire',
  'rollover',
  'injured',
  'death',
  'severityScoreFrom',
  'severityScoreTo',
] as const satisfies readonly (keyof typeof analysisShape)[]

const filterShape = Object.fromEntries(filterNames.map(name => [name, analysisShape[name]])) as Pick<
  typeof analysisShape,
  (typeof filterNames)[number]
>

export const usualFilters = {
  complaintType: ['01', '02', '06'],
  alsoSevere: true,
  state: [10, 30, 40, 50, 60, 90],
}

const cellLevels = z
  .array(z.enum(levels))
  .min(1)
  .max(levels.length)
  .refine(given => new Set(given).size === given.length, { error: 'twice' })

const noLevels = z.array(z.enum(levels)).max(0, 'no_levels').default([])

const both = [
  z.strictObject({ method: z.literal('own-history'), params: paramShapes['own-history'].prefault({}) }),
  z.strictObject({ method: z.literal('disproportion'), params: paramShapes.disproportion.prefault({}) }),
  z.strictObject({ method: z.literal('cusum'), params: paramShapes.cusum.prefault({}) }),
  z.strictObject({ method: z.literal('count'), params: paramShapes.count.prefault({}) }),
  z.strictObject({ method: z.literal('severe'), params: paramShapes.severe.prefault({}) }),
] as const

const notOffered = { error: 'not_offered' }

const shared = {
  filters: z
    .strictObject(filterShape)
    // People mistype one report in ten: no choice of types leaves out one with fire, crash, injury or death.
    .transform(given => (given.complaintType ? { ...given, alsoSevere: true } : given))
    .default(usualFilters),
  /** Accepted false alarms a month; null: the thresholds are used unscaled. */
  budget: decimalNumber(0.05, 50).nullable().default(null),
  every: z.enum(['week', 'day']).default('week'),
  /** Each of these must have fired for the same cell within the 90 days before. */
  also: z
    .array(z.discriminatedUnion('method', both, notOffered))
    .max(3)
    .default([]),
}

function ruleWith<Name extends z.ZodType, Fields extends z.ZodRawShape>(name: Name, fields: Fields) {
  const of = <M extends Method, Levels extends z.ZodType, Params extends z.ZodType>(
    method: M,
    given: Levels,
    params: Params,
  ) => z.strictObject({ name, method: z.literal(method), levels: given, params, ...shared, ...fields })
  return z.discriminatedUnion(
    'method',
    [
      of('own-history', cellLevels, paramShapes['own-history'].prefault({})),
      of('disproportion', cellLevels, paramShapes.disproportion.prefault({})),
      of('cusum', cellLevels, paramShapes.cusum.prefault({})),
      of('count', cellLevels, paramShapes.count.prefault({})),
      of('severe', cellLevels, paramShapes.severe.prefault({})),
      of('after-recall', noLevels, paramShapes['after-recall'].prefault({})),
      of('new-text', noLevels, paramShapes['new-text'].prefault({})),
    ],
    notOffered,
  )
}

export const ruleDefinition = ruleWith(text(60).default(''), {})
export type RuleDefinition = z.output<typeof ruleDefinition>

const stored = {
  notify: z
    .strictObject({
      permission: z.enum(['watch_item:edit', 'watch_item:query', 'none']).default('watch_item:edit'),
      people: z.array(id).max(50).default([]),
    })
    .prefault({}),
  note: emptyAsNull(text(500)).transform(given => given ?? null),
}

export const addRuleInput = ruleWith(requiredText(60), { ...stored, enabled: truth.default(false) })
export const amendRuleInput = ruleWith(requiredText(60), { ...stored, id, version })
export const enableRuleInput = z.strictObject({ id, version, enabled: truth })

export const pageRulesInput = z.strictObject({
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.default(20),
  enabled: optional(truth),
  method: optional(z.enum(methods)),
})
