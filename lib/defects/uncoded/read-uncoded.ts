import { setImmediate } from 'node:timers/promises'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import { type Suggestions, suggestionsFor, versionInUse } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import { processWide } from '@/lib/core/process-wide'
import { states } from '@/lib/defects/states'

export const codingAccess = {
  access: ['vehicle_defect_edit', 'vehicle_defect:query'],
  requiresAll: true,
} as const

export const maxUncoded = 1_000

export const openStates: readonly number[] = [
  states.toReview,
  states.returned,
  states.toEvaluate,
  states.toAudit,
  states.approved,
  states.rejected,
]

export const codableColumns = columnsOf(
  defects,
  'd',
  'id version complaintNo receivedAt brandId modelRangeId summary description symptomCodes',
)

const statement = `SELECT ${codableColumns}
  FROM defects AS d WHERE assembly_code IS NULL AND deleted_at IS NULL AND state IN (${openStates.join()})
  ORDER BY received_at DESC, id DESC LIMIT ${maxUncoded + 1}`

export type CodableRow = RowOf<typeof codableColumns>

export type Uncoded = CodableRow & {
  proposed: Pick<Suggestions, 'modelVersion' | 'assemblies' | 'subAssemblies' | 'symptoms'>
}

const keptOf = () => processWide('uncoded', () => new Map<string, Uncoded['proposed']>())
const maxKept = 5_000
const yieldEvery = 20

export async function readUncoded(ctx: Ctx): Promise<{ rows: Uncoded[]; capped: boolean }> {
  const stored = await query<CodableRow>(ctx.db, statement, [])
  const version = await versionInUse(ctx)
  const rows: Uncoded[] = []
  const kept = keptOf()
  let made = 0
  for (const row of stored.slice(0, maxUncoded)) {
    const key = `${version} ${ctx.locale} ${row.id} ${row.version}`
    let proposed = version === undefined ? undefined : kept.get(key)
    if (!proposed) {
      if (++made % yieldEvery === 0) await setImmediate()
      const { mentions: _, learnedFrom: __, ...rest } = await suggestionsFor(ctx, row)
      proposed = rest
      if (kept.size >= maxKept) kept.clear()
      kept.set(key, proposed)
    }
    rows.push({ ...row, proposed })
  }
  return { rows, capped: stored.length > maxUncoded }
}
