import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { requestNo } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { type FieldName, fieldOf, hiddenWord } from '@/lib/defects/fields'
import { isFileChange, kindsText, maskFileNames } from '@/lib/defects/files/mask-files'
import { wordsFor } from '@/lib/defects/record/name-values'
import { nobody } from '@/lib/defects/states'
import { maskedAfter, maskField, maskName, seesPersonal } from '@/lib/defects/visible'
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
type NamedValues = Record<string, Record<string, string>>

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

async function nameRows<R extends Row>(ctx: Ctx, rows: R[]) {
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

type Word = 'user_id' | 'login_id' | 'entity' | 'entity_id' | 'ip' | 'user_agent'
export type StoredAudit = Record<'id' | 'action' | 'outcome' | 'door' | 'request_id', string> &
  Record<Word, string | null> & { at: Date; detail: Record<string, unknown> | null; shown: number | null }

export type Changes = Record<string, [unknown, unknown]>

export type AuditRow = Awaited<ReturnType<typeof presentAudit>>[number]

const names = `SELECT
  (SELECT json_object_agg(id, name) FROM users WHERE id = ANY($1::bigint[])) AS people,
  (SELECT json_object_agg(id, complaint_no) FROM defects WHERE id = ANY($2::bigint[])) AS numbers,
  (SELECT json_object_agg(v.defect_id || ' ' || extract(epoch FROM v.at), v.changes) FROM defect_versions AS v
    JOIN unnest($3::bigint[], $4::timestamptz[]) AS wanted (id, at) ON v.defect_id = wanted.id AND v.at = wanted.at
    WHERE v.changes IS NOT NULL) AS changes,
  (SELECT json_object_agg(id, job_id::text) FROM exports WHERE id = ANY($5::bigint[])) AS jobs`

type Names = Record<'people' | 'numbers' | 'jobs', Record<string, string> | null> & {
  changes: Record<string, Changes> | null
}

/** What a write to a record changed is not in the audit row: it is read from the version with the same instant. */
export async function presentAudit(ctx: Ctx, rows: StoredAudit[]) {
  const of = (entity: string) =>
    rows.filter(row => row.entity === entity && /^\d{1,18}$/.test(row.entity_id ?? ''))
  const ofDefects = of('defect')
  const [found] = await query<Names>(ctx.db, names, [
    rows.flatMap(row => row.user_id ?? []),
    ofDefects.map(row => row.entity_id),
    ofDefects.map(row => row.entity_id),
    ofDefects.map(row => row.at),
    of('export').map(row => row.entity_id),
  ])
  const changesAt = new Map(
    Object.entries(found?.changes ?? {}).map(([key, changes]) => {
      const [id, seconds] = key.split(' ')
      return [`${id} ${Math.round(Number(seconds) * 1000)}`, changes]
    }),
  )
  const clear = seesPersonal(ctx)
  const dictionaries = await lookups(ctx)
  const presented = rows.map(row => {
    const { changes: noted, ...rest } = (row.detail ?? {}) as { changes?: Changes }
    const changes = noted ?? changesAt.get(`${row.entity_id} ${row.at.getTime()}`) ?? null
    if (changes?.fileKinds)
      changes.fileKinds = [
        kindsText(ctx, dictionaries, changes.fileKinds[0]),
        kindsText(ctx, dictionaries, changes.fileKinds[1]),
      ]
    const hide = <T>(value: T): T => (clear ? value : (hidden(ctx, value) as T))
    return {
      ...pick(row, 'id action entity outcome door ip shown'),
      at: instantText(row.at)!,
      userId: row.user_id,
      loginId: row.login_id,
      userName: (row.user_id && found?.people?.[row.user_id]) || null,
      entityId: row.entity_id,
      complaintNo: (row.entity === 'defect' && row.entity_id && found?.numbers?.[row.entity_id]) || null,
      jobId: (row.entity === 'export' && row.entity_id && found?.jobs?.[row.entity_id]) || null,
      userAgent: row.user_agent,
      requestId: row.request_id,
      changes: changes && (clear ? changes : maskedChanges(ctx, changes)),
      detail: Object.keys(rest).length > 0 ? hide<Record<string, unknown>>(rest) : null,
    }
  })
  return nameRows(ctx, presented)
}

export const visibleDetail = (ctx: Ctx, detail: Record<string, unknown>) =>
  seesPersonal(ctx) ? detail : (hidden(ctx, detail) as Record<string, unknown>)

const maskedChanges = (ctx: Ctx, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(hidden(ctx, changes) as Changes).map(([name, [before, after]]) => [
      name,
      [before, maskedAfter(ctx.locale, before, after)],
    ]),
  )

const personalPattern = /\d{6,}|[A-HJ-NPR-Z0-9]{11,}/i

function hidden(ctx: Ctx, value: unknown, name = ''): unknown {
  if (isFileChange(name) && Array.isArray(value)) return maskFileNames(ctx, value)
  if (Array.isArray(value)) return value.map(one => hidden(ctx, one, name))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hidden(ctx, one, key)]))
  if (Object.hasOwn(fieldOf, name) && fieldOf[name as FieldName].personal)
    return maskField(name as FieldName, value) ?? maskName(name as FieldName, value)
  return name === 'keyword' && typeof value === 'string' && personalPattern.test(value) ? hiddenWord : value
}
