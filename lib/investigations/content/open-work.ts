import { query } from '@/db/client'
import { fileReader } from '../verbs'

const statement = `SELECT
  (SELECT count(*)::int FROM investigation_records AS r JOIN defects AS d ON d.id = r.defect_id AND d.deleted_at IS NULL
    WHERE r.investigation_id = $1::bigint AND r.verdict IN ('proposed', 'included')) AS records,
  (SELECT count(*)::int FROM investigation_tasks WHERE investigation_id = $1::bigint AND done_at IS NULL) AS tasks,
  (SELECT count(*)::int FROM investigation_letters WHERE investigation_id = $1::bigint
    AND (state IN ('draft', 'checked', 'sent') OR state = 'signed' AND kind NOT IN ('minutes', 'report'))) AS letters,
  (SELECT sum(apply_budget)::text FROM investigation_budget_items WHERE investigation_id = $1::bigint) AS "rowSum"`

interface OpenWork {
  // Neither supporting, contradicting nor irrelevant yet.
  records: number
  tasks: number
  // Not signed, not sent or not answered yet.
  letters: number
  // What its budget rows apply for together.
  rowSum: string | null
}

// What is not done yet when the file takes its next step.
export const readOpenWork = fileReader(
  async (ctx, id): Promise<OpenWork> => (await query<OpenWork>(ctx.db, statement, [id]))[0]!,
)
