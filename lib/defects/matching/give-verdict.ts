import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { lockKnownRecalls } from '@/lib/defects/recalls/evaluate-changes'
import { judgeRecall, type Verdict } from '@/lib/defects/recalls/judge'
import type { KnownRecall, KnownRecalls } from '@/lib/defects/recalls/known-recalls'
import { deciding, matchedFields } from '@/lib/defects/recalls/matched-fields'
import { coveringOf, type Match, type StoredMatch, storedMatches } from '@/lib/defects/recalls/recall-rows'
import { type DefectRecord, lockDefects, updateDefects } from '@/lib/defects/record/write-version'
import { translate } from '@/lib/i18n/translate'

const mostRecords = 200

const stateOf = 'SELECT state FROM recalls WHERE id = $1::bigint'
const decide = `INSERT INTO recall_records (recall_id, defect_id, verdict, by, reason, decided_by, at)
  VALUES ($1::bigint, $2::bigint, $3, 'person', $4, $5::bigint, $6::timestamptz)
  ON CONFLICT (recall_id, defect_id) DO UPDATE SET verdict = excluded.verdict, by = 'person', missing = '{}',
    reason = excluded.reason, decided_by = excluded.decided_by, at = excluded.at, removed_at = NULL`
const forget = 'DELETE FROM recall_records WHERE recall_id = $1::bigint AND defect_id = $2::bigint'
const putBack = `INSERT INTO recall_records (recall_id, defect_id, verdict, by, scope_id, missing, at)
  VALUES ($1::bigint, $2::bigint, $3, 'scope', $4::bigint, $5::text[], $6::timestamptz)`

export const giveVerdict = operation({
  access: 'recall:edit',
  input: z.strictObject({
    recallId: id,
    complaintIds: z.array(id).min(1).max(mostRecords),
    verdict: z.enum(['covered', 'not']).nullable(),
    reason: requiredText(200),
  }),
  run: (ctx, { recallId, complaintIds, verdict, reason }): Promise<{ recallId: string; changed: number }> =>
    ctx.tx(async tx => {
      const known = await lockKnownRecalls(tx)
      const recall = known.byId.get(recallId)
      if (!recall) throw await refusal(tx, recallId)
      const locked = await lockDefects(tx, complaintIds)
      const stored = await storedMatches(tx, complaintIds)
      let changed = 0
      for (const record of locked) {
        const rows = stored.get(record.id) ?? []
        if (await writeVerdict(tx, { known, recall, record, rows, verdict, reason })) changed++
      }
      return { recallId, changed }
    }),
})

async function refusal(tx: Ctx, recallId: string): Promise<AppError> {
  const [row] = await query<{ state: string }>(tx.db, stateOf, [recallId])
  return row ? new AppError('recall_state', { state: row.state }) : new AppError('not_found')
}

interface Deciding {
  known: KnownRecalls
  recall: KnownRecall
  record: DefectRecord
  rows: readonly StoredMatch[]
  verdict: 'covered' | 'not' | null
  reason: string
}

async function writeVerdict(tx: Ctx, { known, recall, record, rows, verdict, reason }: Deciding) {
  const before = rows.find(({ recallId }) => recallId === recall.id)
  const byPerson = before?.by === 'person'
  if (verdict === null ? !byPerson : byPerson && before.verdict === verdict) return false
  const judged = judgeRecall(recall.scopes, record)
  const match = verdict === null && judged.verdict !== 'not' ? asMatch(recall.id, judged) : null
  if (verdict) await query(tx.db, decide, [recall.id, record.id, verdict, reason, tx.user?.id, tx.now])
  else await query(tx.db, forget, [recall.id, record.id])
  if (match)
    await query(tx.db, putBack, [recall.id, record.id, match.verdict, match.scopeId, match.missing, tx.now])

  const others = rows.filter(row => row.recallId !== recall.id && !row.removed)
  const live = others.filter(row => row.verdict !== 'not') as Match[]
  const found = match ? [...live, match] : live
  const decided = rows.filter(({ recallId, by }) => recallId !== recall.id && by === 'person')
  if (verdict) decided.push({ ...rowOf(recall.id, record.id), verdict })
  const covering = deciding(coveringOf(known, found, decided))
  const was: Verdict | null = before && !before.removed ? before.verdict : null
  const is: Verdict | null = verdict ?? match?.verdict ?? null
  await updateDefects(
    tx,
    [record],
    { ...matchedFields(record, {}, covering), recallMatched: covering !== null },
    {
      kind: 'recall',
      node: 'recall',
      remarks: [recall.recallNo, wordOf(tx, verdict), reason].join(' · '),
      extraChanges: { recallVerdict: [was, is] },
    },
  )
  await tx.audit({
    action: 'judgeRecallRecord',
    entity: 'recall',
    entityId: recall.id,
    detail: {
      ...{ recallNo: recall.recallNo, complaintId: record.id, complaintNo: record.complaintNo },
      ...{ verdict, reason },
    },
  })
  return true
}

const wordOf = (tx: Ctx, verdict: Verdict | null) =>
  translate(tx.locale, verdict ? `recallMatch.verdicts.${verdict}` : 'recallMatch.takenBack')

const asMatch = (recallId: string, { verdict, scopeId, missing }: ReturnType<typeof judgeRecall>): Match => ({
  recallId,
  verdict: verdict as Match['verdict'],
  scopeId,
  missing,
})

const rowOf = (recallId: string, defectId: string): StoredMatch => ({
  ...{ recallId, defectId, verdict: 'not', by: 'person', scopeId: null, missing: [], removed: false },
})
