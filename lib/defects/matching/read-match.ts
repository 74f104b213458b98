import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import type { JudgedField, Verdict } from '@/lib/defects/recalls/judge'
import { presentRows, rowColumns, rowsAndTotal, type StoredRow } from '@/lib/defects/record/defect-row'
import { cancelOf, oneJob, readJob } from '@/lib/jobs/read-job'
import { countedItems, inList, type MatchResult, matchLists } from './count-outcomes'
import { matchKind } from './match-job'

type Matched = Record<'verdict' | 'before', Verdict> & { by: 'scope' | 'person'; missing: JudgedField[] }

const statement = (condition: string) => `WITH found AS (
    SELECT i.position, i.entity_id, i.outcome, i.reason, count(*) OVER ()::int AS total
    FROM ${countedItems} AND ${condition} ORDER BY i.position LIMIT $2::int OFFSET $3::int)
  SELECT found.total, found.outcome AS verdict, found.reason->>'before' AS before, found.reason->>'by' AS by,
    found.reason->'missing' AS missing, ${rowColumns}
  FROM found JOIN defects AS d ON d.id = found.entity_id ORDER BY found.position`

export const pageMatchRecords = operation({
  access: 'recall:edit',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({ ...oneJob.shape, list: z.enum(matchLists).default('added') }),
  async run(ctx, { jobId, list, page, limit }) {
    await readJob(ctx, matchKind.kind, jobId)
    const values = [jobId, limit, (page - 1) * limit]
    const { rows, total } = rowsAndTotal(
      await query<StoredRow & Matched & { total?: number }>(ctx.db, statement(inList[list]), values),
    )
    return toPage({ page, limit }, await presentRows(ctx, rows), total)
  },
})

export const readMatch = operation({
  access: 'recall:edit',
  input: oneJob,
  async run(ctx, { jobId }) {
    const { input, result, ...status } = await readJob(ctx, matchKind.kind, jobId)
    const { recallId, dry } = matchKind.input.parse(input)
    const { state, total, done, reason, createdAt, finishedAt } = status
    return {
      ...{ jobId, recallId, dry, state, total, done, reason, createdAt, finishedAt },
      result: result as MatchResult | null,
    }
  },
})

export const cancelMatch = cancelOf({
  access: 'recall:edit',
  kind: matchKind.kind,
  answer: jobId => ({ cancelled: jobId }),
})
