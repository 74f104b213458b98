import { query } from '@/db/client'
import { requestNo, type subjectRequests } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { inInstants, today } from '@/lib/core/today'
import { maskText, seesPersonal } from '@/lib/defects/visible'
import { listText, translate } from '@/lib/i18n/translate'

type Stored = Omit<typeof subjectRequests.$inferSelect, 'createdBy' | 'closedBy'> & {
  createdByName: string
  closedByName: string | null
}

export const columns = `r.id::text, r.kind, r.asked_on::text AS "askedOn", r.due_on::text AS "dueOn", r.unlisted_years AS "unlistedYears", r.channel,
  r.identity_proof AS "identityProof", r.name, r.mobile, r.vin, r.plate_no AS "plateNo", r.state, r.outcome, r.counts,
  r.version, r.created_at AS "createdAt", r.closed_at AS "closedAt", u.name AS "createdByName", c.name AS "closedByName"`

export const from = `subject_requests AS r JOIN users AS u ON u.id = r.created_by
  LEFT JOIN users AS c ON c.id = r.closed_by`

export async function storedRequest(ctx: Ctx, id: string): Promise<Stored> {
  return requireRow(
    await query<Stored>(ctx.db, `SELECT ${columns} FROM ${from} WHERE r.id = $1::bigint`, [id]),
  )
}

export function presentRequest(ctx: Ctx, row: Stored) {
  const clear = seesPersonal(ctx)
  return {
    ...inInstants(row),
    requestNo: requestNo(row.id),
    ...(!clear && {
      name: maskText('name', row.name),
      mobile: maskText('phone', row.mobile),
      vin: maskText('vin', row.vin),
      plateNo: maskText('plate', row.plateNo),
      identityProof: maskText('hidden', row.identityProof),
      outcome: maskText('hidden', row.outcome),
    }),
    dueNote: dueNote(ctx, row),
    overdue: row.state === 'open' && row.dueOn < today(ctx.now),
  }
}

function dueNote({ locale }: Ctx, { unlistedYears }: Stored): string {
  if (unlistedYears.length === 0) return ''
  return translate(locale, 'subjectRequests.dueNote', { years: listText(locale, unlistedYears.map(String)) })
}

export type SubjectRequest = ReturnType<typeof presentRequest>
