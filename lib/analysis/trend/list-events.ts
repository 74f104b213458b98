import { query } from '@/db/client'
import type { Window } from '@/lib/analysis/query/calendar'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { addDays } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { lookups } from '@/lib/dictionaries/names/lookups'

const tellingImport = 500

export interface TimeEvent {
  date: string
  kind: 'import' | 'replacement' | 'recall'
  title: string
  n: number | null
  href: string | null
}

const mostRecalls = 20

export async function listEvents(ctx: Ctx, window: Window, filters: FilterValues): Promise<TimeEvent[]> {
  const [imports, replacements, recalls] = await Promise.all([
    importsIn(ctx, window),
    replacementsIn(ctx, window),
    ctx.can('recall:query') ? recallsIn(ctx, window, filters) : [],
  ])
  return [...imports, ...replacements, ...recalls].sort((one, other) => (one.date < other.date ? -1 : 1))
}

async function importsIn(ctx: Ctx, { from, to }: Window): Promise<TimeEvent[]> {
  const rows = await query<{ id: string; title: string; date: string; n: number }>(
    ctx.db,
    `SELECT i.id::text, i.file_name AS title, (i.created_at AT TIME ZONE 'Asia/Shanghai')::date::text AS date,
        (j.result ->> 'created')::int AS n
      FROM imports AS i JOIN jobs AS j ON j.id = i.job_id
      WHERE j.finished_at <= $4::timestamptz AND (i.undone_at IS NULL OR i.undone_at > $4::timestamptz)
        AND (j.result ->> 'created')::int >= $1::int
        AND (i.created_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN $2::date AND $3::date
      ORDER BY i.id DESC LIMIT 50`,
    [tellingImport, from, to, ctx.now],
  )
  return rows.map(({ id, ...row }) => ({ ...row, kind: 'import', href: recordsAddress({ importId: id }) }))
}

async function recallsIn(ctx: Ctx, { from, to }: Window, filters: FilterValues): Promise<TimeEvent[]> {
  const keys = (name: 'modelRangeId' | 'brandId' | 'assemblyCode') => filters[name] ?? null
  const rows = await query<{ id: string; title: string; date: string }>(
    ctx.db,
    `SELECT id::text, recall_no || ' ' || title AS title, filed_at::text AS date FROM recalls AS r
      WHERE state <> 'draft' AND filed_at BETWEEN $1::date AND $2::date
        AND ($5::text[] IS NULL OR assembly_code = ANY($5))
        AND ($3::bigint[] IS NULL AND $4::bigint[] IS NULL OR EXISTS (
          SELECT FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
            WHERE s.recall_id = r.id AND NOT s.exclude
              AND ($3::bigint[] IS NULL OR s.model_range_id = ANY($3)
                OR s.brand_id IN (SELECT brand_id FROM model_series WHERE id = ANY($3)))
              AND ($4::bigint[] IS NULL OR coalesce(s.brand_id, m.brand_id) = ANY($4))))
      ORDER BY quantity DESC, id LIMIT ${mostRecalls}`,
    [from, to, keys('modelRangeId'), keys('brandId'), keys('assemblyCode')],
  )
  return rows.map(({ id, ...row }) => ({ ...row, kind: 'recall', n: null, href: `/carBack?id=${id}` }))
}

async function replacementsIn(ctx: Ctx, { from, to }: Window): Promise<TimeEvent[]> {
  const { assemblies, names } = await lookups(ctx)
  return [...assemblies.values()].flatMap(({ code, replacedBy, validTo }) => {
    if (!replacedBy || !validTo) return []
    const date = addDays(validTo, 1)
    if (date < from || date > to) return []
    const title = `${names.assembly(code, ctx.locale)} → ${names.assembly(replacedBy, ctx.locale)}`
    return [{ date, kind: 'replacement' as const, title, n: null, href: null }]
  })
}
