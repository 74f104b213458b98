import type { z } from 'zod'
import { listOf, optional, truth, wholeNumber } from '@/lib/core/input'
import { normalizeCode, normalizeNumber } from '@/lib/core/normalize'
import { id, normalized, text } from '@/lib/core/text'
import { day } from '@/lib/defects/schema'

/** Collects the values of a statement; `bind` answers the placeholder. */
export type Bind = (value: unknown) => string

interface Filter {
  schema: z.ZodOptional<z.ZodType>
  columns: string[]
  /** The condition on the columns, unqualified, so that it fits the table and a walk over it alike. */
  where(value: unknown, bind: Bind): string
}

const whole = wholeNumber(-2_147_483_648, 2_147_483_647)
const code = text(40)
/** The beginning of a complaint number, or of a VIN. */
export const complaintNo = normalized(normalizeNumber, text(40))
export const vinStart = normalized(normalizeCode, text(17))

function anyOf(column: string, type: 'text' | 'bigint' | 'int'): Filter {
  const item = type === 'text' ? code : type === 'bigint' ? id : whole
  return {
    schema: optional(listOf<z.ZodType>(item)),
    columns: [column],
    // One value as an equation: the planner then knows that an index on it is in order.
    where: (values: unknown[], bind) =>
      values.length === 1
        ? `${column} = ${bind(values[0])}::${type}`
        : `${column} = ANY(${bind(values)}::${type}[])`,
  }
}

function from(column: string, type: 'date' | 'int'): Filter {
  return bound(column, type, '>=')
}
function to(column: string, type: 'date' | 'int'): Filter {
  return bound(column, type, '<=')
}
function bound(column: string, type: 'date' | 'int', operator: string): Filter {
  return {
    schema: optional(type === 'date' ? day : whole),
    columns: [column],
    where: (value: unknown, bind) => `${column} ${operator} ${bind(value)}::${type}`,
  }
}

/** `false` asks for everything that is not said to be so. The words are those of the partial indexes. */
function flag(condition: string, column = condition): Filter {
  return {
    schema: optional(truth),
    columns: [column],
    where: (value: boolean) => (value ? condition : `(${condition}) IS NOT TRUE`),
  }
}

/** The texts that begin so, as a range: an index on the column in byte order answers it, whatever the letters. */
function prefix(column: string, schema: z.ZodType): Filter {
  return {
    // Nothing but spaces is nothing.
    schema: optional(schema.transform(value => value || undefined)),
    columns: [column],
    where: (value: string, bind) => beginsWith(column, value, bind),
  }
}

function createdByImport(): Filter {
  return {
    schema: optional(id),
    columns: ['id'],
    where: (value, bind) =>
      `id IN (SELECT defect_id FROM import_rows WHERE import_id = ${bind(value)}::bigint AND outcome = 'created')`,
  }
}

export function beginsWith(column: string, value: string, bind: Bind): string {
  return `${column} COLLATE "C" >= ${bind(value)} AND ${column} COLLATE "C" < ${bind(`${value}\u{10FFFF}`)}`
}

/** Every filter of the record lists but the keyword, by the name that callers give it. */
export const filters = {
  complaintNo: prefix('complaint_no', complaintNo),
  vin: prefix('vin', vinStart),
  brandId: anyOf('brand_id', 'bigint'),
  producerId: anyOf('producer_id', 'bigint'),
  modelRangeId: anyOf('model_range_id', 'bigint'),
  typeCodeId: anyOf('type_code_id', 'bigint'),
  createdBy: anyOf('created_by', 'bigint'),
  assemblyCode: anyOf('assembly_code', 'text'),
  subAssemblyCode: anyOf('sub_assembly_code', 'text'),
  powerType: anyOf('power_type', 'text'),
  province: anyOf('province', 'text'),
  city: anyOf('city', 'text'),
  complaintType: anyOf('complaint_type', 'text'),
  source: anyOf('source', 'text'),
  state: anyOf('state', 'int'),
  riskLevel: anyOf('risk_level', 'text'),
  brandNature: anyOf('brand_nature', 'text'),
  qualityType: anyOf('quality_type', 'text'),
  transmissionType: anyOf('transmission_type', 'text'),
  vehicleType: anyOf('vehicle_type', 'text'),
  useNature: anyOf('use_nature', 'text'),
  crash: flag('crash'),
  fire: flag('fire'),
  rollover: flag('rollover'),
  injured: flag('injured_count > 0', 'injured_count'),
  death: flag('death_count > 0', 'death_count'),
  receivedAtFrom: from('received_at', 'date'),
  receivedAtTo: to('received_at', 'date'),
  faultDateFrom: from('fault_date', 'date'),
  faultDateTo: to('fault_date', 'date'),
  mileageFrom: from('mileage', 'int'),
  mileageTo: to('mileage', 'int'),
  injuredCountFrom: from('injured_count', 'int'),
  injuredCountTo: to('injured_count', 'int'),
  deathCountFrom: from('death_count', 'int'),
  deathCountTo: to('death_count', 'int'),
  severityScoreFrom: from('severity_score', 'int'),
  severityScoreTo: to('severity_score', 'int'),
  modelYearFrom: from('model_year', 'int'),
  modelYearTo: to('model_year', 'int'),
  importId: createdByImport(),
} satisfies Record<string, Filter>

export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as FilterName[]

/** The filters as the shape of an input. */
export const filterShape = {
  keyword: optional(text(100)),
  ...(Object.fromEntries(filterNames.map(name => [name, filters[name].schema])) as Record<
    FilterName,
    Filter['schema']
  >),
}

export type FilterValues = Partial<Record<FilterName, unknown>> & { keyword?: string }

export interface Condition {
  name: string
  columns: string[]
  write(bind: Bind): string
  /** Where the rows that match are found by themselves, as a SELECT of these columns within the scope. */
  source?(columns: string, scope: string, bind: Bind): string
  /** More match than are counted: nobody needs to count them again. */
  surelyMany?: boolean
}

/** The conditions that a caller asked for, to be written into a statement. */
export function conditionsOf(values: FilterValues): Condition[] {
  const asked: Condition[] = []
  for (const name of filterNames) {
    const value = values[name]
    if (value === undefined) continue
    const { columns, where } = filters[name]
    asked.push({ name, columns, write: bind => where(value, bind) })
  }
  return asked
}
