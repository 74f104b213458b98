import { z } from 'zod'
import { day, emptyAsNull, listOf, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { pageInput } from '@/lib/core/paging'
import { id, normalized, requiredText, text } from '@/lib/core/text'
import { formatInput } from '@/lib/excel/sheet-format'
import { normalizeCode } from '@/lib/values/spelling'
import { causes, influences, recallKinds, remedyWays } from './choice-schema'
import { recallStates } from './state-schema'

export const mostScopes = 200
const mostVehicles = 100_000_000
const mostPerRow = 100

const code = text(40)
const several = <Schema extends z.ZodType>(item: Schema, max = mostPerRow) => z.array(item).max(max)
const modelYear = emptyAsNull(wholeNumber(1980, 2100))
const vin = emptyAsNull(normalized(normalizeCode, text(17)))

const scopeInput = z.strictObject({
  /** Of an existing row: it keeps its id, and with it the decisions that refer to it. */
  id: optional(id),
  exclude: truth.default(false),
  modelRangeId: emptyAsNull(id),
  brandId: emptyAsNull(id),
  typeCodeIds: several(id).default([]),
  modelNames: several(requiredText(100)).default([]),
  modelYearFrom: modelYear,
  modelYearTo: modelYear,
  productionFrom: emptyAsNull(day),
  productionTo: emptyAsNull(day),
  powerTypes: several(code, 20).default([]),
  vinFrom: vin,
  vinTo: vin,
  vinPrefix: vin,
  quantity: emptyAsNull(wholeNumber(0, mostVehicles)),
  condition: emptyAsNull(text(200)),
})
export type ScopeInput = z.output<typeof scopeInput>

const fields = {
  recallNo: requiredText(40),
  title: requiredText(100),
  kind: z.enum(recallKinds),
  influence: z.enum(influences),
  cause: emptyAsNull(z.enum(causes)),
  producerId: id,
  brandIds: several(id),
  assemblyCode: requiredText(40),
  subAssemblyCode: emptyAsNull(code),
  symptomCodes: several(code),
  defect: requiredText(2000),
  consequence: emptyAsNull(text(1000)),
  remedy: emptyAsNull(text(1000)),
  remedyWays: several(z.enum(remedyWays), remedyWays.length),
  interim: emptyAsNull(text(500)),
  notifyWay: emptyAsNull(text(200)),
  hotline: emptyAsNull(text(60)),
  filedAt: day,
  announcedAt: emptyAsNull(day),
  startsAt: emptyAsNull(day),
  endsAt: emptyAsNull(day),
  quantity: wholeNumber(0, mostVehicles),
  supersedesId: emptyAsNull(id),
  watchItemId: emptyAsNull(id),
  scopes: several(scopeInput, mostScopes),
}

const { brandIds, symptomCodes, remedyWays: ways, scopes } = fields

export const addRecallInput = z.strictObject({
  ...fields,
  brandIds: brandIds.default([]),
  symptomCodes: symptomCodes.default([]),
  remedyWays: ways.default([]),
  scopes: scopes.default([]),
})
export type RecallInput = z.output<typeof addRecallInput>

export const startMatchInput = z
  .strictObject({
    id,
    dry: truth.default(true),
    scopes: optional(several(scopeInput, mostScopes)),
  })
  .refine(({ dry, scopes }) => dry || !scopes, { path: ['scopes'], error: 'not_allowed' })

export const countScopesInput = z.strictObject({ scopes: several(scopeInput, mostScopes) })

/** Omitted fields stay unchanged; scopes are replaced as a whole. */
export const amendRecallInput = z.strictObject(fields).partial().extend({ id, version })

export const setRecallStateInput = z
  .strictObject({
    id,
    version,
    state: z.enum(recallStates),
    reason: optional(requiredText(500)),
  })
  .refine(({ state, reason }) => state !== 'withdrawn' || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  })

const filters = {
  state: optional(listOf(z.enum(recallStates))),
  producerId: optional(listOf(id)),
  brandId: optional(listOf(id)),
  modelRangeId: optional(listOf(id)),
  assemblyCode: optional(listOf(code)),
  kind: optional(listOf(z.enum(recallKinds))),
  influence: optional(listOf(z.enum(influences))),
  remedyWay: optional(listOf(z.enum(remedyWays))),
  filedAtFrom: optional(day),
  filedAtTo: optional(day),
  keyword: optional(text(100)),
  overdue: optional(truth),
  unchecked: optional(truth),
}
export const recallSortFields = ['recallNo', 'quantity', 'filedAt', 'startsAt', 'updatedAt'] as const
const sorting = {
  sortField: z.enum(recallSortFields).optional(),
  sortOrder: pageInput.shape.sortOrder,
}
export const pageRecallsInput = z.strictObject({ ...pageInput.shape, ...sorting, ...filters })
export const exportRecallsInput = z.strictObject({ ...sorting, ...filters, ...formatInput })
export type RecallFilters = Omit<z.output<typeof exportRecallsInput>, 'format'>
