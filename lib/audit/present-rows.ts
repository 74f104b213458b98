import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import { type FieldName, fieldOf, hiddenWord } from '@/lib/defects/fields'
import { isFileChange, kindsText, maskFileNames } from '@/lib/defects/files/mask-files'
import { maskField, maskName, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nameRows } from './name-rows'

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
      changes: changes && hide(changes),
      detail: Object.keys(rest).length > 0 ? hide<Record<string, unknown>>(rest) : null,
    }
  })
  return nameRows(ctx, presented)
}

export const visibleDetail = (ctx: Ctx, detail: Record<string, unknown>) =>
  seesPersonal(ctx) ? detail : (hidden(ctx, detail) as Record<string, unknown>)

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
