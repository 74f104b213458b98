import { z } from 'zod'
import { newEnergyPowers } from '@/db/schema/dictionaries'
import { currentTime } from '@/lib/core/clock'
import { listOf, optional, truth } from '@/lib/core/input'
import { snakeCase } from '@/lib/core/snake-case'
import { id, normalized, text } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { type Declared, declaration } from '@/lib/defects/declaration'
import { fieldNames } from '@/lib/defects/fields'
import { inEffect } from '@/lib/defects/recalls/known-recalls'
import { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { countedStates, isOver, nobody } from '@/lib/defects/states'
import { normalizeCode } from '@/lib/values/spelling'
import { anyOf, type Bind, beginsWith, type Filter, flag, type Given, hasAny, isAnyOf } from './filter-kinds'
import { overdue } from './waiting'

const outside = 'outside'

const recallId: Filter = {
  schema: optional(listOf(id, 50)),
  columns: ['id'],
  where: (ids, bind, { recallVerdict = ['covered', 'possible'] } = {}) =>
    decided(recallVerdict as string[], bind, ofRecalls(ids)),
  source: (ids, { recallVerdict = ['covered', 'possible'] }) =>
    found(recallVerdict as string[], ofRecalls(ids)),
}

const recallVerdict: Filter = {
  schema: optional(listOf(z.enum(filteredVerdicts), filteredVerdicts.length)),
  columns: ['id'],
  where: (values, bind, given: Given = {}) =>
    given.recallId ? 'id IS NOT NULL' : decided(values as string[], bind, ofAny),
  source: (values, given) => (given.recallId ? undefined : found(values as string[], ofAny)),
}

type Decided = (verdicts: readonly string[], bind: Bind) => string

function decided(verdicts: readonly string[], bind: Bind, by: Decided): string {
  const stored = verdicts.filter(verdict => verdict !== outside)
  const inside = stored.length > 0 ? `id IN (${by(stored, bind)})` : 'false'
  if (!verdicts.includes(outside)) return inside
  return `(${inside} OR id NOT IN (${by(['covered', 'possible'], bind)}))`
}

const found = (verdicts: readonly string[], by: Decided): ReturnType<NonNullable<Filter['source']>> =>
  verdicts.includes(outside)
    ? undefined
    : (columns, scope, bind) =>
        `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(${by(verdicts, bind)}))`

const ofRecalls =
  (ids: unknown): Decided =>
  (verdicts, bind) =>
    `SELECT m.defect_id FROM recall_records AS m WHERE m.recall_id = ANY(${bind(ids)}::bigint[])
    AND m.verdict = ANY(${bind(verdicts)}::text[]) AND m.removed_at IS NULL`

const ofAny: Decided = (verdicts, bind) =>
  `SELECT m.defect_id FROM recall_records AS m WHERE m.removed_at IS NULL AND m.verdict = ANY(${bind(verdicts)}::text[])
    AND m.recall_id IN (SELECT id FROM recalls WHERE state IN (${inEffect.map(state => `'${state}'`).join(', ')}))`

const recallFilters = { recallId, recallVerdict }

const maxIds = 200

const assemblyCode: Filter = {
  ...anyOf('assembly_code', 'text'),
  columns: ['assembly_code', 'extra_assemblies'],
  where: (values: unknown[], bind, given = {}) => {
    const first = isAnyOf('assembly_code', 'text', values, bind)
    return given.alsoExtra === false ? first : `(${first} OR ${hasAny('extra_assemblies', values, bind)})`
  },
  // As two selects, each by its own index: an OR over one row would read every record.
  source: (values: unknown[], { alsoExtra }) =>
    alsoExtra === false
      ? undefined
      : (columns, scope, bind) => {
          const first = isAnyOf('assembly_code', 'text', values, bind)
          return `SELECT ${columns} FROM defects WHERE ${scope} AND ${first}
            UNION ALL SELECT ${columns} FROM defects
              WHERE ${scope} AND ${hasAny('extra_assemblies', values, bind)} AND (${first}) IS NOT TRUE`
        },
}

const amongThose = (most: number | undefined, idsOf: (values: string) => string): Filter => ({
  schema: optional(listOf(id, most)),
  columns: ['id'],
  where: (values, bind) => `id IN (${idsOf(bind(values))})`,
  source: values => (columns, scope, bind) =>
    `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(${idsOf(bind(values))}))`,
})

export const holders = `(SELECT h.defect_id, h.user_id FROM defect_assignees AS h
  WHERE EXISTS (SELECT FROM users AS u WHERE u.id = h.user_id AND u.state = 'active'))`
// The subquery has no id of its own, so that the unqualified `id` is the record's.
export const unheld = `NOT EXISTS (SELECT FROM ${holders} AS h WHERE h.defect_id = id)`

const heldBy = amongThose(
  undefined,
  users => `SELECT DISTINCT h.defect_id FROM defect_assignees AS h WHERE h.user_id = ANY(${users}::bigint[])`,
)
const waiting = countedStates.filter(state => !isOver(state)).join(', ')

const assigneeId: Filter = {
  schema: optional(listOf(z.union([z.literal(nobody), id]))),
  columns: ['id', 'state'],
  where(values: string[], bind) {
    const people = values.filter(value => value !== nobody)
    const held = people.length > 0 && heldBy.where(people, bind)
    const free = people.length < values.length && `state IN (${waiting}) AND ${unheld}`
    return `(${[held, free].flatMap(one => (one ? `(${one})` : [])).join(' OR ')})`
  },
  source: (values: string[], given) => (values.includes(nobody) ? undefined : heldBy.source!(values, given)),
}

const lists: readonly Declared['kind'][] = ['codes', 'assemblies']
const canBeMissing = [...fieldNames, 'riskLevel', 'qualityType', 'reviewStatus', 'auditResult', 'createdBy']
const isMissing = (name: string) =>
  lists.includes(declaration[name]!.kind) ? `${snakeCase(name)} = '{}'` : `${snakeCase(name)} IS NULL`

const missing: Filter = {
  schema: optional(listOf(z.enum(canBeMissing as [string, ...string[]]), canBeMissing.length)),
  columns: names => (names as string[]).map(snakeCase),
  where: names => `(${(names as string[]).map(isMissing).join(' AND ')})`,
}

const productionMonth: Filter = {
  schema: optional(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'invalid')),
  columns: ['production_date'],
  where: (value, bind) => {
    const first = `${bind(`${value}-01`)}::date`
    return `production_date >= ${first} AND production_date < ${first} + interval '1 month'`
  },
}

const importId: Filter = {
  schema: optional(id),
  columns: ['id'],
  where: (value, bind) =>
    `id IN (SELECT defect_id FROM import_rows WHERE import_id = ${bind(value)}::bigint AND outcome = 'created')`,
}

const watchItemId = amongThose(
  50,
  items => `SELECT DISTINCT unnest(record_ids) FROM watch_items WHERE id = ANY(${items}::bigint[])`,
)

const textGroupId = amongThose(
  50,
  groups => `SELECT defect_id FROM text_group_records WHERE group_id = ANY(${groups}::bigint[])`,
)

const verdicts = ['proposed', 'included', 'supports', 'contradicts', 'irrelevant'] as const

const investigationId: Filter = {
  schema: optional(listOf(id, 50)),
  columns: ['id'],
  where: (ids, bind, given = {}) => `id IN (${ofInvestigations(ids, bind, given)})`,
  source: (ids, given) => (columns, scope, bind) =>
    `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(${ofInvestigations(ids, bind, given)}))`,
}

const ofInvestigations = (
  ids: unknown,
  bind: Bind,
  { investigationVerdict = verdicts.slice(1) }: Readonly<Record<string, unknown>>,
) =>
  `SELECT defect_id FROM investigation_records WHERE investigation_id = ANY(${bind(ids)}::bigint[])
    AND verdict = ANY(${bind(investigationVerdict)}::text[])`

// Says nothing without the investigation.
const investigationVerdict: Filter = {
  schema: optional(listOf(z.enum(verdicts), verdicts.length)),
  columns: ['id'],
  where: () => 'id IS NOT NULL',
}

const severe = 'crash OR fire OR rollover OR injured_count > 0 OR death_count > 0'
const severeColumns = ['crash', 'fire', 'rollover', 'injured_count', 'death_count']

const complaintType: Filter = {
  ...anyOf('complaint_type', 'text', 'complaintType'),
  columns: (_, { alsoSevere }) => ['complaint_type', ...(alsoSevere ? severeColumns : [])],
  where: (values: unknown[], bind, given = {}) => {
    const ofTypes = isAnyOf('complaint_type', 'text', values, bind)
    return given.alsoSevere ? `(${ofTypes} OR ${severe})` : ofTypes
  },
}

const powers = newEnergyPowers.map(power => `'${power}'`).join(', ')

export const specialFilters = {
  counted: flag(`state IN (${countedStates.join(', ')})`, ['state']),
  severe: flag(`(${severe})`, severeColumns),
  codingDoubted: flag(
    '(id, assembly_code) IN (SELECT defect_id, assembly_code FROM coding_doubts WHERE dismissed_at IS NULL)',
    ['id', 'assembly_code'],
  ),
  readsAsDefect: flag('id IN (SELECT defect_id FROM coding_mistyped)', ['id']),
  suspectedRepeat: flag('id IN (SELECT defect_id FROM suspected_repeats)', ['id']),
  repaired: flag('repaired'),
  newEnergy: flag(`power_type IN (${powers})`, ['power_type']),
  missing,
  // Before the persons, whose records are fewer: the last source is taken.
  overdue,
  assigneeId,
  vinPrefix8: {
    schema: optional(
      normalized(
        normalizeCode,
        text(8).refine(value => value.length === 8, 'vin_prefix'),
      ),
    ),
    columns: ['vin'],
    where: (value, bind) => beginsWith('vin', String(value), bind),
  },
  ids: {
    schema: optional(listOf(id, maxIds)),
    columns: ['id'],
    where: (values, bind) => `id = ANY(${bind(values)}::bigint[])`,
  },
  importId,
  watchItemId,
  textGroupId,
  investigationId,
  investigationVerdict,
  ...recallFilters,
} satisfies Record<string, Filter>

export const refinedFilters: Partial<Record<string, Filter>> = {
  assemblyCode,
  complaintType,
  productionMonth,
}

const pastInstant = z.iso
  .datetime({ offset: true, error: 'not_instant' })
  .refine(at => at >= '2000', { error: 'too_small_value' })
  .refine(at => Date.parse(at) <= currentTime().getTime(), { error: 'after_now' })
  .transform(at => instantText(at)!)

export const switches = {
  asOf: optional(pastInstant),
  synonyms: optional(truth),
  alsoExtra: optional(truth),
  alsoSevere: optional(truth),
}
