import { query } from '@/db/client'
import { indexedNoChanges } from '@/db/schema/audit'
import {
  type LookKind,
  lookActions,
  lookKinds,
  seeingActions,
  sessionActions,
} from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { containing } from '@/lib/core/text'
import { normalizeLogin, normalizeNumber } from '@/lib/values/spelling'
import type { AuditFilters } from './schema'

export interface Place {
  at: string
  id: string
}

export const maxRecords = 200
const listed = `id, at, user_id, login_id, action, entity, entity_id, outcome, door, ip, user_agent, request_id,
  detail, cardinality(shown) AS shown`

/** A UNION instead of an OR, so that each part uses its own index. */
const concerning = (columns: string, ids: string, where: string) => `
  SELECT ${columns} FROM audit_log WHERE entity_id = ANY(${ids}::text[]) AND ${where}
  UNION ALL
  SELECT ${columns} FROM audit_log WHERE shown && ${ids}::bigint[] AND ${where}
    AND (entity_id IS NULL OR entity_id <> ALL(${ids}::text[]))`

export interface AuditSearch {
  rows: string
  values: unknown[]
  bind(value: unknown): string
}

/** @returns null when nothing can match */
export async function searchAudit(ctx: Ctx, filters: AuditFilters, columns = listed) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where: string[] = []
  const start = (day: string) => `(${bind(day)}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`
  if (filters.atFrom) where.push(`at >= ${start(filters.atFrom)}`)
  if (filters.atTo) where.push(`at < ${start(filters.atTo)} + interval '1 day'`)
  if (filters.person) {
    const people = await peopleCalled(ctx, filters.person)
    if (people.length === 0) return null
    where.push(oneOf('user_id', people, bind, 'bigint'))
  }
  const actions = actionsOf(filters)
  if (actions) where.push(oneOf('action', actions, bind, 'text'))
  if (filters.part === 'changes') {
    where.push(`action <> ALL (${indexedNoChanges}::text[])`)
    const others = [...lookActions, ...sessionActions].filter(one => !indexedNoChanges.includes(`'${one}'`))
    if (others.length > 0) where.push(`action <> ALL (${bind(others)}::text[])`)
  }
  if (filters.userId) where.push(`user_id = ${bind(filters.userId)}::bigint`)
  if (filters.entityId) where.push(`entity_id = ${bind(filters.entityId)}::text`)
  if (filters.hour) {
    const hour = `${bind(filters.hour)}::timestamptz`
    where.push(`at >= ${hour} AND at < ${hour} + interval '1 hour'`)
  }
  if (filters.entity) where.push(oneOf('entity', filters.entity, bind, 'text'))
  if (filters.outcome) where.push(`outcome = ${bind(filters.outcome)}::text`)
  if (filters.ip) where.push(`ip = ${bind(filters.ip)}::text`)
  const all = where.join(' AND ') || 'true'
  if (!filters.record) return { rows: `SELECT ${columns} FROM audit_log WHERE ${all}`, values, bind }
  const ids = await recordsCalled(ctx, filters.record)
  if (ids.length === 0) return null
  return { rows: concerning(columns, bind(ids), all), values, bind }
}

function actionsOf({ action, seen, look, part }: AuditFilters): string[] | undefined {
  const limits: (readonly string[])[] = []
  if (action) limits.push(action)
  if (seen) limits.push(seeingActions)
  if (look) limits.push(look.flatMap(kind => lookKinds[kind] as readonly string[]))
  if (part === 'looks') limits.push(lookActions)
  const [first, ...rest] = limits
  return first?.filter(one => rest.every(limit => limit.includes(one)))
}

function oneOf(column: string, list: string[], bind: AuditSearch['bind'], type: string): string {
  return list.length === 1
    ? `${column} = ${bind(list[0])}::${type}`
    : `${column} = ANY(${bind(list)}::${type}[])`
}

async function peopleCalled(ctx: Ctx, name: string): Promise<string[]> {
  const found = await query<{ id: string }>(
    ctx.db,
    'SELECT id::text FROM users WHERE login_id = $1 OR name ILIKE $2 LIMIT 200',
    [normalizeLogin(name), containing(name)],
  )
  return found.map(({ id }) => id)
}

async function recordsCalled(ctx: Ctx, text: string): Promise<string[]> {
  const words = [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].slice(0, maxRecords)
  const ids = words.filter(word => /^[1-9]\d{0,17}$/.test(word))
  const numbers = words.filter(word => !ids.includes(word)).map(normalizeNumber)
  if (numbers.length === 0) return ids
  const found = await query<{ id: string }>(
    ctx.db,
    'SELECT id::text FROM defects WHERE complaint_no = ANY($1::text[])',
    [numbers],
  )
  return [...ids, ...found.map(({ id }) => id)]
}

export async function queryWithCustomPlan<Row>(ctx: Ctx, text: string, values: unknown[]): Promise<Row[]> {
  return ctx.tx(async tx => {
    await query(tx.db, 'SET LOCAL plan_cache_mode = force_custom_plan')
    return query<Row>(tx.db, text, values)
  })
}

export interface Fold {
  hour: Date
  userId: string
  look: LookKind
  ref: string | null
  rows: number
  lastAt: Date
}

const kinds = Object.entries(lookKinds)
  .map(([kind, actions]) => `WHEN action IN (${actions.map(one => `'${one}'`)}) THEN '${kind}'`)
  .join(' ')
export const lookColumn = `CASE ${kinds} END`
export const refColumn = `CASE WHEN action IN (${lookKinds.export.map(one => `'${one}'`)})
  THEN coalesce(entity_id, request_id) END`

export const foldedStatement = (rows: string, from: string, to: string, limit: number) => `
  SELECT date_trunc('hour', at, 'Asia/Shanghai') AS hour, user_id::text AS "userId", look, ref,
    count(*)::int AS rows, max(at) AS "lastAt"
  FROM (SELECT at, user_id, ${lookColumn} AS look, ${refColumn} AS ref FROM (${rows}) AS hits
    WHERE user_id IS NOT NULL AND at >= ${from}::timestamptz AND at < ${to}::timestamptz) AS looks
  GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, "lastAt" DESC, 2, 3, 4 LIMIT ${limit}`
