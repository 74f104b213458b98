import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { investigationLetters, investigations } from '@/db/schema/investigations'
import { readRow } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { containing, text } from '@/lib/core/text'
import { investigation } from './collection'
import type { InvestigationRow } from './investigation-rows'
import { isOpen, type StepName, stepOf, stepsFrom } from './states'
import { fileReader } from './verbs'
import { lastStep } from './write-flow'

export const getInvestigation = fileReader(readInvestigation)

export type InvestigationDetail = Awaited<ReturnType<typeof readInvestigation>>

export async function readInvestigation(ctx: Ctx, id: string) {
  const row = await readRow(ctx, investigation, id)
  const [stored] = await findRows(ctx.db, investigations, { id }, 'origin searchFilters')
  const { state } = row
  const last = await lastStep(ctx, id)
  return {
    ...row,
    ...stored!,
    can: {
      edit: ctx.can('investigation:edit') && isOpen(state),
      draftRecall: ctx.can('investigation:edit') && ctx.can('recall:add') && isOpen(state),
      delete: ctx.can('investigation:delete') && state === 'draft' && (await countNumbered(ctx, id)) === 0,
      steps: stepsFrom(state, ctx.can),
      undo: last !== undefined && ctx.can(stepOf(last.node as StepName).access),
    },
  }
}

// Letters whose number is given: it stays, and its file with it.
export const countNumbered = ({ db }: Ctx, id: string) =>
  db.$count(
    investigationLetters,
    and(eq(investigationLetters.investigationId, id), isNotNull(investigationLetters.letterNo)),
  )

const statement = `SELECT i.id::text, i.file_no AS "fileNo", i.title, i.state, l.letter_no AS "letterNo"
  FROM investigations AS i LEFT JOIN LATERAL (SELECT letter_no FROM investigation_letters
    WHERE investigation_id = i.id AND letter_no ILIKE $1 ORDER BY id DESC LIMIT 1) AS l ON true
  WHERE i.file_no ILIKE $1 OR i.title ILIKE $1
    OR i.id IN (SELECT investigation_id FROM investigation_letters WHERE letter_no ILIKE $1)
  ORDER BY i.updated_at DESC, i.id DESC LIMIT $2`

type FileMatch = Pick<InvestigationRow, 'id' | 'fileNo' | 'title' | 'state'> & { letterNo: string | null }

// By its number, its title or the number of one of its letters, for the search of every page.
export const findInvestigations = operation({
  access: 'investigation:query',
  input: z.strictObject({ text: text(100), limit: wholeNumber(1, 20).default(5) }),
  run: async (ctx, { text, limit }): Promise<FileMatch[]> =>
    text ? query<FileMatch>(ctx.db, statement, [containing(text), limit]) : [],
})

const openStatement = `SELECT
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
  async (ctx, id): Promise<OpenWork> => (await query<OpenWork>(ctx.db, openStatement, [id]))[0]!,
)
