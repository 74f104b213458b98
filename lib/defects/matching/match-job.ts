import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { query } from '@/db/client'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { id } from '@/lib/core/text'
import { lockKnownRecalls } from '@/lib/defects/recalls/evaluate-changes'
import type { Scope } from '@/lib/defects/recalls/judge'
import { inEffect, scopeColumns } from '@/lib/defects/recalls/known-recalls'
import { enqueueJob, job, type Work } from '@/lib/jobs/job'
import { countOutcomes, type MatchResult } from './count-outcomes'
import { judgeRecords, type MatchedRecall, matchRecords, type Outcome } from './match-records'

const plan = 'SET LOCAL plan_cache_mode = force_custom_plan'

const freeze = `INSERT INTO job_items (job_id, position, entity_id, reason)
  SELECT $1::bigint, row_number() OVER (ORDER BY id), id, jsonb_build_object('version', $6::int) FROM (
    SELECT id FROM defects WHERE deleted_at IS NULL AND model_range_id = ANY($3::bigint[])
    UNION SELECT id FROM defects WHERE deleted_at IS NULL AND brand_id = ANY($4::bigint[])
    UNION SELECT id FROM defects WHERE deleted_at IS NULL AND brand_id = ANY($5::bigint[]) AND model_range_id IS NULL
    UNION SELECT id FROM defects WHERE deleted_at IS NOT NULL AND (model_range_id = ANY($3::bigint[])
      OR brand_id = ANY($4::bigint[]) OR (brand_id = ANY($5::bigint[]) AND model_range_id IS NULL))
    UNION SELECT defect_id FROM recall_records WHERE recall_id = $2::bigint AND (removed_at IS NULL OR by = 'person')
  ) AS candidates`

async function freezeCandidates(
  ctx: Ctx,
  jobId: string,
  { id, scopes, scopeVersion }: { id: string; scopes: readonly Scope[]; scopeVersion: number },
): Promise<void> {
  const including = scopes.filter(({ exclude }) => !exclude)
  const all = (name: 'modelRangeId' | 'brandId' | 'seriesBrandId') => [
    ...new Set(including.flatMap(scope => scope[name] ?? [])),
  ]
  await ctx.tx(async tx => {
    await query(tx.db, plan)
    await query(tx.db, 'DELETE FROM job_items WHERE job_id = $1::bigint', [jobId])
    const vehicles = [all('modelRangeId'), all('brandId'), all('seriesBrandId')]
    await query(tx.db, freeze, [jobId, id, ...vehicles, scopeVersion])
  })
}

const readRevision = 'SELECT revision FROM recall_revision WHERE id = 1'
/** pg_locks shows the two integer keys of an advisory lock as unsigned numbers. */
const older = `SELECT count(*)::int AS n FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND objid::bigint < $1
    AND classid::bigint = hashtext('recall_revision')::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const everyMs = 100

// Waits until no transaction judges records by an earlier revision of the scopes; later ones judge by the current
// revision themselves. Blocks nobody.
// Throws Stopped when the job is cancelled meanwhile
async function waitForWriters(ctx: Pick<Ctx, 'db'>, work: Pick<Work, 'report'>): Promise<void> {
  const [row] = await query<{ revision: number }>(ctx.db, readRevision)
  for (;;) {
    const [held] = await query<{ n: number }>(ctx.db, older, [row!.revision])
    if (held!.n === 0) return
    await work.report({})
    await sleep(everyMs)
  }
}

const batchSize = 500

const scope = z.custom<Scope>(value => typeof value === 'object' && value !== null)
const input = z.strictObject({
  recallId: id,
  dry: z.boolean(),
  scopes: z.array(scope).optional(),
})
type MatchInput = z.output<typeof input>

export const matchKind = { kind: 'matchRecall', input }

export const enqueueMatch = (
  tx: Ctx,
  { recallId, dry = false, scopes }: { recallId: string; dry?: boolean; scopes?: readonly Scope[] },
): Promise<string> => enqueueJob(tx, matchKind, { recallId, dry, ...(scopes && { scopes: [...scopes] }) })

const readRecall = `SELECT id::text, recall_no AS "recallNo", state, scope_version AS "scopeVersion", (
    SELECT coalesce(json_agg(scope ORDER BY sort, number), '[]')
    FROM (SELECT ${scopeColumns}, s.sort, s.id AS number FROM recall_scopes s WHERE s.recall_id = r.id) scope
  ) AS scopes FROM recalls r WHERE id = $1::bigint`
const nextItems = `SELECT position, entity_id::text AS id FROM job_items
  WHERE job_id = $1::bigint AND outcome IS NULL ORDER BY position LIMIT ${batchSize}`
const countItems = `SELECT count(*)::int AS total, count(outcome)::int AS done,
    coalesce(bool_or((reason->>'version')::int IS DISTINCT FROM $2), false) AS outdated
  FROM job_items WHERE job_id = $1::bigint`
const settle = `UPDATE job_items AS i SET outcome = coalesce(o.after, 'not'),
    reason = jsonb_build_object('version', i.reason->'version', 'before', coalesce(o.before, 'not'), 'by', coalesce(o.by, 'scope'),
      'missing', coalesce(o.missing, '[]'), 'scopeId', o."scopeId")
  FROM unnest($2::int[], $3::bigint[]) AS given (position, id)
    LEFT JOIN jsonb_to_recordset($4::jsonb)
      AS o (id bigint, after text, before text, by text, missing jsonb, "scopeId" text) ON o.id = given.id
  WHERE i.job_id = $1::bigint AND i.position = given.position AND i.outcome IS NULL`
const finish = `UPDATE recalls SET matched_version = $2 WHERE id = $1::bigint AND scope_version = $2 RETURNING 1`

interface Recall extends MatchedRecall {
  state: string
  scopeVersion: number
}

type Progress = Record<'total' | 'done', number> & { outdated: boolean }

class Outdated extends Error {}

export const matchJob = job<MatchInput>({
  ...matchKind,
  async run(ctx, { recallId, dry, scopes }, work): Promise<MatchResult> {
    if (!ctx.can('recall:edit') && !(dry && ctx.can('recall:get'))) throw new AppError('forbidden')
    for (;;) {
      try {
        return dry ? await preview(ctx, recallId, scopes, work) : await apply(ctx, recallId, work)
      } catch (error) {
        if (!(error instanceof Outdated)) throw error
        await ctx.tx(tx => query(tx.db, 'DELETE FROM job_items WHERE job_id = $1::bigint', [work.jobId]))
      }
    }
  },
})

async function preview(ctx: Ctx, recallId: string, scopes: MatchInput['scopes'], work: Work) {
  const saved = await recallOf(ctx, recallId)
  const recall = { ...saved, scopes: scopes ?? saved.scopes }
  await eachBatch(ctx, recall, work, async ids => {
    const judged = await judgeRecords(ctx, recall, ids)
    return { outcomes: judged.map(({ outcome }) => outcome) }
  })
  return countOutcomes(ctx, work.jobId, recallId)
}

async function apply(ctx: Ctx, recallId: string, work: Work): Promise<MatchResult> {
  await waitForWriters(ctx, work)
  const recall = await recallOf(ctx, recallId)
  if (recall.state === 'draft') throw new AppError('recall_state', { state: recall.state })
  const now = { ...recall, scopes: isInEffect(recall.state) ? recall.scopes : [] }
  await eachBatch(ctx, now, work, async (ids, tx) => {
    const known = await lockKnownRecalls(tx)
    if ((await recallOf(tx, recallId)).scopeVersion !== recall.scopeVersion) throw new Outdated()
    return { outcomes: await matchRecords(tx, now, ids, known) }
  })
  const result = await countOutcomes(ctx, work.jobId, recallId)
  await ctx.tx(async tx => {
    const finished = await query(tx.db, finish, [recallId, recall.scopeVersion])
    if (finished.length === 0) throw new Outdated()
    const { covered, possible, added, removed, kept } = result
    const detail = {
      recallNo: recall.recallNo,
      ...{ covered: covered.now, possible: possible.now, added, removed, kept: kept.byPerson },
    }
    await tx.audit({ action: 'matchRecall', entity: 'recall', entityId: recallId, detail })
  })
  return result
}

const isInEffect = (state: string) => inEffect.some(one => one === state)

async function eachBatch(
  ctx: Ctx,
  recall: Recall,
  work: Work,
  match: (ids: string[], tx: Ctx) => Promise<{ outcomes: Outcome[] }>,
): Promise<void> {
  const counted = async () =>
    (await query<Progress>(ctx.db, countItems, [work.jobId, recall.scopeVersion]))[0]!
  let progress = await counted()
  // Frozen once, so that a further attempt goes on where this one ends, unless its scopes are other ones.
  if (progress.total === 0 || progress.outdated) {
    await freezeCandidates(ctx, work.jobId, recall)
    progress = await counted()
  }
  let { done } = progress
  await work.report({ total: progress.total, done })
  for (;;) {
    const items = await query<{ position: number; id: string }>(ctx.db, nextItems, [work.jobId])
    if (items.length === 0) return
    await atThisMoment(ctx).tx(async tx => {
      const ids = items.map(item => item.id)
      const { outcomes } = await match(ids, tx)
      const positions = items.map(({ position }) => position)
      await query(tx.db, settle, [work.jobId, positions, ids, JSON.stringify(outcomes)])
    })
    done += items.length
    await work.report({ done })
  }
}

async function recallOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<Recall> {
  return requireRow(await query<Recall>(ctx.db, readRecall, [id]))
}
