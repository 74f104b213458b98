import { query } from '@/db/client'
import { requestNo } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { wordsFor } from '@/lib/defects/record/name-values'
import { nobody } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nameCell } from '@/lib/dictionaries/names/name-cell'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { errorText, fieldLabel, messagesOf, translate } from '@/lib/i18n/translate'

interface Row {
  action: string
  entity: string | null
  entityId: string | null
  changes: unknown
  detail: Record<string, unknown> | null
}

// By field, the names of values that are ids or codes.
export type NamedValues = Record<string, Record<string, string>>

const nameColumns: Record<string, [table: string, name: string]> = {
  recall: ['recalls', 'recall_no'],
  investigation: ['investigations', 'file_no'],
  user: ['users', 'name'],
  role: ['roles', 'name'],
  roleType: ['role_types', 'name'],
  webhook: ['webhooks', 'name'],
  signalRule: ['signal_rules', 'name'],
  import: ['imports', 'file_name'],
  view: ['saved_views', 'name'],
  report: ['intake_reports', 'complaint_no'],
  intake_report: ['intake_reports', 'complaint_no'],
  watchItem: ['watch_items', 'group_key || event_key'],
  mute: ['mutes', 'scope'],
  vehicleSales: [
    'vehicle_sales',
    `jsonb_build_object('modelRangeId', model_range_id::text, 'year', year, 'month', month)`,
  ],
}

const entityOfField: Record<string, string> = {
  ownerId: 'user',
  leaderId: 'user',
  memberIds: 'user',
  assigneeId: 'user',
  people: 'user',
  supersedesId: 'recall',
  recallId: 'recall',
  watchItemId: 'watchItem',
  rules: 'signalRule',
}

const fieldOfRecord: Record<string, string> = {
  brandIds: 'brandId',
  modelRangeIds: 'modelRangeId',
  modelSeriesId: 'modelRangeId',
  nature: 'brandNature',
  opinionId: 'reviewOpinionId',
  powerTypes: 'powerType',
  symptomCode: 'symptomCodes',
  'reviewDefect.result': 'reviewStatus',
  'reviewFeedback.result': 'reviewStatus',
  'auditDefect.result': 'auditResult',
}

// Of each entity its own.
const notOfRecord = ['state', 'proposed', 'feedbackReviewedAt']

const isId = (value: string) => /^[1-9]\d{0,17}$/.test(value)

function pairsIn(value: unknown, name = ''): [name: string, value: string][] {
  if (Array.isArray(value)) return value.flatMap(one => pairsIn(one, name))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => pairsIn(one, key))
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
}

export async function nameRows<R extends Row>(ctx: Ctx, rows: R[]) {
  const pairs = rows.map(({ changes, detail }) => [...pairsIn(changes), ...pairsIn(detail)])
  const ids = new Map<string, Set<string>>()
  const want = (entity: string | null | undefined, id: string | null) => {
    if (!entity || !id || !isId(id) || !Object.hasOwn(nameColumns, entity)) return
    ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
  }
  for (const row of rows) {
    want(row.entity, row.entityId)
    for (const [rule] of failuresOf(row)) want('signalRule', rule)
  }
  for (const [name, value] of pairs.flat()) want(entityOfField[name.slice(name.lastIndexOf('.') + 1)], value)
  const stored = await readNames(ctx, ids)
  const ofTypeCodes = pairs.flat().filter(([name, value]) => /^typeCodeIds?$/.test(name) && isId(value))
  const typeCodes = await namesOfTypeCodes(ctx, [...new Set(ofTypeCodes.map(([, id]) => id))])
  const found = await lookups(ctx)

  const word = (path: string, value: string, action = ''): string | undefined => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    if (/^typeCodeIds?$/.test(name)) return typeCodes[value]
    const entity = entityOfField[name]
    if (value === nobody) return translate(ctx.locale, 'defects.search.nobody')
    if (entity) return entityName(entity, value)
    return notOfRecord.includes(name)
      ? undefined
      : (wordsFor(ctx, found, fieldOfRecord[`${action}.${name}`] ?? fieldOfRecord[name] ?? name, value) ??
          undefined)
  }
  const entityName = (entity: string, id: string): string | undefined => {
    const name = stored.get(`${entity} ${id}`)
    if (!name || typeof name === 'string') return name
    // In the order of its page; a jsonb keeps none.
    if (entity === 'watchItem' || entity === 'mute')
      return nameCell({ known: found, locale: ctx.locale, recallNo: () => undefined }, name, name).title
    const parts = pairsIn(name).map(([field, value]) => word(field, value) ?? value)
    return parts.join(' · ')
  }
  const nameOf = ({ entity, entityId, detail }: Row): string | null => {
    if (!entity || !entityId) return null
    if (entity === 'code') {
      const [list = '', code] = entityId.split(':')
      return `${fieldLabel(ctx.locale, list)} · ${found.names.code(list, code, ctx.locale)}`
    }
    const noted = [detail?.recallNo, detail?.name, detail?.loginId].find(one => typeof one === 'string')
    const known = entity === 'subjectRequest' ? requestNo(entityId) : entityName(entity, entityId)
    const name = known ?? (noted as string | undefined)
    return Object.hasOwn(messagesOf(ctx.locale).auditLog.names, entity)
      ? translate(ctx.locale, `auditLog.names.${entity}`, { name: name ?? entityId })
      : (name ?? null)
  }
  return rows.map((row, at) => {
    const named: NamedValues = {}
    for (const [name, value] of pairs[at]!) {
      const text = name === 'place' && row.entityId ? nameOf(row) : word(name, value, row.action)
      if (text && text !== value) named[name] = { ...named[name], [value]: text }
    }
    const failures = failuresOf(row).map(([id, code]) =>
      translate(ctx.locale, 'rule.runs.failed', {
        rule: entityName('signalRule', id) ?? id,
        why: errorText(ctx.locale, new AppError(code as ErrorCode)),
      }),
    )
    const detail: Row['detail'] = failures.length > 0 ? { ...row.detail, failures } : row.detail
    return { ...row, detail, name: nameOf(row), named }
  })
}

// Of a run, the code of what went wrong by rule.
const failuresOf = ({ entity, detail }: Row) =>
  entity === 'signalRun' ? Object.entries((detail?.failures ?? {}) as Record<string, string>) : []

type StoredName = string | Record<string, string | number | null>

async function readNames(ctx: Ctx, ids: ReadonlyMap<string, ReadonlySet<string>>) {
  if (ids.size === 0) return new Map<string, StoredName>()
  const parts = [...ids.keys()].map((entity, at) => {
    const [table, name] = nameColumns[entity]!
    return `SELECT '${entity} ' || id AS key, to_jsonb(${name}) AS name FROM ${table} WHERE id = ANY($${at + 1}::bigint[])`
  })
  const values = [...ids.values()].map(set => [...set])
  const names = await query<{ key: string; name: StoredName }>(ctx.db, parts.join(' UNION ALL '), values)
  return new Map(names.map(({ key, name }) => [key, name]))
}
