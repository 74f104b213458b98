import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { type Car, type JudgedField, judgeRecall, type Verdict } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { nameScope } from '@/lib/recalls/name-values'
import type { TimelineEntry } from './timeline'

const columns = columnsOf(recalls, 'r', 'id recallNo title state filedAt startsAt remedy hotline')

type Stored = RowOf<typeof columns> & {
  decided: { verdict: Verdict; scopeId: string | null } | null
} & Record<'done' | 'total' | 'removed', number | null>

const statement = `SELECT ${columns}, p.done, p.total, p.removed,
    (SELECT json_build_object('verdict', m.verdict, 'scopeId', m.scope_id::text) FROM recall_records AS m
      WHERE m.recall_id = r.id AND m.defect_id = ANY($2::bigint[]) AND m.by = 'person' AND m.removed_at IS NULL
      ORDER BY m.at DESC LIMIT 1) AS decided
  FROM recalls AS r
    LEFT JOIN LATERAL (SELECT * FROM recall_progress WHERE recall_id = r.id ORDER BY as_of DESC LIMIT 1) AS p ON true
  WHERE r.id = ANY($1::bigint[]) ORDER BY r.filed_at DESC, r.id DESC`

interface Judged {
  car: Car
  recordIds: readonly string[]
  /** The series is inferred from other cars with a similar VIN, so no verdict is certain. */
  inferred: boolean
}

type CarRecall = Awaited<ReturnType<typeof readCarRecalls>>[number]

export async function readCarRecalls(ctx: Ctx, { car, recordIds, inferred }: Judged) {
  const candidates = (await knownRecalls(ctx)).of(car)
  if (candidates.length === 0) return []
  const verdicts = new Map(candidates.map(({ id, scopes }) => [id, judgeRecall(scopes, car)]))
  const rows = await query<Stored>(ctx.db, statement, [[...verdicts.keys()], recordIds])
  const shown = rows
    .flatMap(({ decided, done, total, removed, ...row }) => {
      const judged = verdicts.get(row.id)!
      const verdict = decided?.verdict ?? judged.verdict
      if (verdict === 'not') return []
      const unsure = inferred && !decided
      const missing: JudgedField[] = decided
        ? []
        : unsure && !judged.missing.includes('modelRangeId')
          ? ['modelRangeId', ...judged.missing]
          : judged.missing
      const left = (total ?? 0) - (removed ?? 0)
      return {
        ...row,
        verdict: unsure ? ('possible' as const) : verdict,
        by: decided ? ('person' as const) : ('scope' as const),
        scopeId: decided ? decided.scopeId : judged.scopeId,
        missing,
        missingNames: missing.map(name => fieldLabel(ctx.locale, name)),
        completion: done !== null && left > 0 ? done / left : null,
      }
    })
    .sort((one, other) => Number(one.verdict === 'possible') - Number(other.verdict === 'possible'))
  const textOf = async ({ id, scopeId }: (typeof shown)[number]) => {
    const scope = candidates.find(one => one.id === id)?.scopes.find(one => one.id === scopeId)
    return scope ? nameScope(ctx, scope) : null
  }
  return Promise.all(shown.map(async recall => ({ ...recall, scopeText: await textOf(recall) })))
}

export const recallEntries = (ctx: Ctx, recalls: readonly CarRecall[]): TimelineEntry[] =>
  recalls.flatMap(({ id, recallNo, startsAt }) =>
    startsAt
      ? {
          date: startsAt,
          kind: 'recall' as const,
          title: translate(ctx.locale, 'vehicleFile.timeline.recall', { no: recallNo }),
          href: `/carBack?id=${id}`,
        }
      : [],
  )
