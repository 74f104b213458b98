import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import { jobReason, readJob } from '@/lib/jobs/read-job'
import { bulkAccess, bulkKind } from './bulk-job'

export const bulkOutcomes = ['done', 'refused', 'pending'] as const

const statement = `WITH counted AS (
    SELECT count(*)::int AS n FROM job_items WHERE job_id = $1::bigint AND coalesce(outcome, 'pending') = $2)
  SELECT counted.n AS total, i.entity_id::text AS "complaintId", i.reason, d.complaint_no AS "complaintNo", d.state,
    d.deleted_at IS NOT NULL AS deleted
  FROM counted LEFT JOIN (SELECT * FROM job_items WHERE job_id = $1::bigint AND coalesce(outcome, 'pending') = $2
    ORDER BY position LIMIT $3::int OFFSET $4::int) AS i ON true
  LEFT JOIN defects AS d ON d.id = i.entity_id AND ${visibleTo('$5', 'd.')} ORDER BY i.position`

interface Row {
  total: number
  complaintId: string | null
  reason: unknown
  complaintNo: string | null
  state: number | null
  deleted: boolean
}

export const listBulkRecords = operation({
  access: bulkAccess,
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ jobId: id, outcome: z.enum(bulkOutcomes).default('done') }),
  async run(ctx, { jobId, outcome, page, limit }) {
    await readJob(ctx, bulkKind.kind, jobId)
    const values = [jobId, outcome, limit, (page - 1) * limit, readerOf(ctx)]
    const rows = await query<Row>(ctx.db, statement, values)
    const records = rows.flatMap(({ complaintId, complaintNo, state, deleted, reason }) =>
      complaintId === null
        ? []
        : {
            complaintId,
            complaintNo,
            deleted,
            stateDes: state === null ? null : translate(ctx.locale, `states.${state}`),
            reason: outcome === 'refused' ? jobReason(ctx, reason) : null,
          },
    )
    return toPage({ page, limit }, records, rows[0]?.total ?? 0)
  },
})

export type BulkRecord = Awaited<ReturnType<typeof listBulkRecords>>['records'][number]
