import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { type DefectRow, presentRows, rowColumns, type StoredRow } from '@/lib/defects/record/defect-row'
import { states } from '@/lib/defects/states'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import type { Compared } from './candidate-statement'
import type { Reason } from './score-pair'

interface Scored {
  score: number
  reasons: Reason[]
  row: Pick<Compared, 'id' | 'state' | 'dupGroupId'>
}

export type DuplicateCandidate = DefectRow & {
  score: number
  reasons: (Reason & { text: string })[]
  through: string | null
}

const statement = `SELECT ${rowColumns} FROM defects AS d
  WHERE d.id = ANY ($1::bigint[]) AND d.deleted_at IS NULL AND ${visibleTo('$2', 'd.')}`

export async function presentCandidates(
  ctx: Ctx,
  scored: Scored[],
  requestedVin: string | undefined,
): Promise<DuplicateCandidate[]> {
  const target = ({ row }: Scored) => (row.state === states.merged ? (row.dupGroupId ?? row.id) : row.id)
  const ids = [...new Set(scored.flatMap(one => [one.row.id, target(one)]))]
  if (ids.length === 0) return []
  const stored = await query<StoredRow>(ctx.db, statement, [ids, readerOf(ctx)])
  const rows = new Map((await presentRows(ctx, stored)).map(row => [row.id, row]))
  const shown = new Set<string>(requestedVin ? [requestedVin] : [])
  return scored.flatMap(one => {
    const row = rows.get(target(one))
    if (!row || shown.has(row.id)) return []
    shown.add(row.id)
    const through = row.id === one.row.id ? null : (rows.get(one.row.id)?.complaintNo ?? null)
    return [{ ...row, score: one.score, reasons: one.reasons.map(reason => inWords(ctx, reason)), through }]
  })
}

function inWords(ctx: Ctx, reason: Reason) {
  const { code, ...values } = reason
  return { ...reason, text: translate(ctx.locale, `duplicates.reasons.${code}`, values) }
}
