import { and, eq, isNull } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { mutes, signalRules, signalRuns } from '@/db/schema/signals'
import { idsOfHolders } from '@/lib/accounts/people/find-holders'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { addDays, instantText, today } from '@/lib/core/today'
import { job, Stopped } from '@/lib/jobs/job'
import { writeNotices } from '@/lib/notices/write-notices'
import { countRecords } from '../cells/cell-figures'
import { cellLinks } from '../cells/name-cells'
import { evaluate } from '../evaluate/evaluate'
import { coveredRecalls, newTextGroups } from '../evaluate/fire-recalls'
import type { Evaluation, Hit } from '../evaluate/hits'
import { type ActiveMute, activeMutes, scopeLink } from '../mutes/active-mutes'
import { reviewDays } from '../mutes/mute-schema'
import { definitionOf, type StoredRule } from '../rules/rule-rows'
import { judgedAt, runInput, runKind } from './schedule-runs'
import { sendTexts } from './send-texts'
import { storeHits } from './store-hits'
import { tellFailures } from './write-run-notices'

interface Judged {
  mute: ActiveMute
  why: 'severe' | 'doubled' | null
}

// A mute breaks when a new severe record arrives or the count reaches twice that at its creation, as known at `at`.
// Mutes created after `at` stay. Not in a transaction.
async function judgeMutes(ctx: Ctx, at: Date): Promise<Judged[]> {
  const active = await activeMutes(ctx)
  const links = await cellLinks(ctx)
  const earlier = at < ctx.now ? { asOf: instantText(at)! } : {}
  const judged: Judged[] = []
  for (const mute of active) {
    const filters = { ...scopeLink(links, mute.scope, at), ...earlier }
    judged.push({ mute, why: mute.createdAt > at ? null : await whyBroken(ctx, mute, filters) })
  }
  return judged
}

async function whyBroken(
  ctx: Ctx,
  { nThen, createdAt }: ActiveMute,
  filters: ReturnType<typeof scopeLink>,
): Promise<Judged['why']> {
  const { n, severe } = await countRecords(ctx, filters)
  if (n >= 2 * Math.max(1, nThen)) return 'doubled'
  if (severe === 0) return null
  const then = await countRecords(ctx, { ...filters, asOf: instantText(createdAt)! })
  return severe > then.severe ? 'severe' : null
}

async function endMutes(tx: Ctx, judged: readonly Judged[]): Promise<number> {
  let broken = 0
  for (const { mute, why } of judged) {
    if (!why) {
      await remind(tx, mute)
      continue
    }
    const [ended] = await tx.db
      .update(mutes)
      .set({ endedAt: tx.now, endedWhy: why })
      .where(and(eq(mutes.id, mute.id), isNull(mutes.endedAt)))
      .returning({ id: mutes.id })
    if (!ended) continue
    broken++
    const detail = { scope: mute.scope, why }
    await tx.audit({ action: 'unmuteSignal', entity: 'mute', entityId: mute.id, detail })
    const people = [mute.createdBy, ...(await idsOfHolders(tx.db, 'watch_item:edit'))]
    await writeNotices(tx, { kind: 'muteBroken', entityId: mute.id, people, params: mute.scope })
  }
  return broken
}

const noticeDays = 7

async function remind(tx: Ctx, { id, until, reviewAt, remindedAt, createdBy, scope }: ActiveMute) {
  const day = today(tx.now)
  const ends = until !== null && remindedAt === null && until <= addDays(day, noticeDays)
  const review = until === null && reviewAt !== null && reviewAt <= day
  if (!ends && !review) return
  await tx.db
    .update(mutes)
    .set({ remindedAt: tx.now, ...(review && { reviewAt: addDays(day, reviewDays) }) })
    .where(eq(mutes.id, id))
  await writeNotices(tx, { kind: 'muteDue', entityId: id, people: [createdBy], params: scope })
}

export const signalRunJob = job({
  kind: runKind,
  input: runInput,
  async run(ctx, { runId }, work) {
    const [run] = await ctx.db.select().from(signalRuns).where(eq(signalRuns.id, runId))
    if (!run) throw new AppError('not_found')
    if (run.state === 'done') return { fired: run.fired }
    await begin(ctx, runId)
    const rules = await dueRules(ctx, run.every)
    const { figures, severe } = await decide(ctx, run, rules, () => work.report({})).catch(async error => {
      if (!isGeneral(error)) await fail(ctx, runId, rules, error)
      throw error
    })
    await sendTexts(work.unfenced, severe)
    return figures
  },
})

type Run = typeof signalRuns.$inferSelect

// Hits, items, mutes, notices and the end of the run are one transaction: a run killed before its end leaves nothing.
async function decide(ctx: Ctx, run: Run, rules: readonly StoredRule[], progress: () => Promise<void>) {
  const found = await evaluateEach(ctx, rules, run.asOf, progress)
  const present = atThisMoment(ctx)
  const mutes = await judgeMutes(present, judgedAt(run.asOf, present.now))
  return atThisMoment(ctx).tx(async tx => {
    const broken = await endMutes(tx, mutes)
    const { opened, severe } = await storeHits(tx, run, rules, found.hits)
    await tellFailures(tx, rules, found.failures)
    const { cells, records } = found
    const figures = { cells, records, fired: found.hits.length, opened }
    await tx.db
      .update(signalRuns)
      .set({
        ...figures,
        ...{ state: 'done', failures: found.failures, finishedAt: tx.now },
        rules: Object.fromEntries(rules.map(({ id, version }) => [id, version])),
      })
      .where(eq(signalRuns.id, run.id))
    const detail = { asOf: run.asOf, every: run.every, ...figures, broken, failures: found.failures }
    await tx.audit({ action: 'runSignals', entity: 'signalRun', entityId: run.id, detail })
    return { figures, severe }
  })
}

const fail = (ctx: Ctx, runId: string, rules: readonly StoredRule[], error: unknown) =>
  ctx.tx(async tx => {
    const { code } = faultOf(error)
    const failures = Object.fromEntries(rules.map(({ id }) => [id, code]))
    await tx.db
      .update(signalRuns)
      .set({ state: 'failed', failures, finishedAt: tx.now })
      .where(eq(signalRuns.id, runId))
    await tellFailures(tx, rules, failures)
  })

// Runs whose job has ended without them: it was lost too often, or the disk was full.
export async function endLostRuns(ctx: Ctx): Promise<void> {
  const lost = await query<{ id: string; every: string }>(
    ctx.db,
    `SELECT run.id::text, run.every FROM signal_runs AS run JOIN jobs ON jobs.id = run.job_id
      WHERE run.state IN ('queued', 'running') AND jobs.state IN ('failed', 'cancelled')`,
  )
  for (const { id, every } of lost) await fail(ctx, id, await dueRules(ctx, every), new AppError('internal'))
}

const begin = (ctx: Ctx, runId: string) =>
  ctx.tx(async tx => {
    await tx.db
      .update(signalRuns)
      .set({ state: 'running', startedAt: tx.now })
      .where(eq(signalRuns.id, runId))
  })

async function dueRules(ctx: Ctx, every: string): Promise<StoredRule[]> {
  const rules = await findRows(ctx.db, signalRules, { enabled: true }).orderBy(signalRules.id)
  return rules.filter(rule => rule.every === every)
}

interface Found extends Evaluation {
  failures: Record<string, string>
}

// All rules in one pass over the records. If that fails, each is evaluated by itself, so that a broken rule stops no
// other.
async function evaluateEach(
  ctx: Ctx,
  rules: readonly StoredRule[],
  day: string,
  progress: () => Promise<void>,
): Promise<Found> {
  // The beginning of the day: what came in on it is decided on the next.
  const mode = 'entered' as const
  const reader = await ctx.reader()
  const how = {
    asOf: new Date(`${day}T00:00:00+08:00`),
    mode,
    listed: { 'after-recall': coveredRecalls(reader, mode), 'new-text': newTextGroups(reader) },
  }
  const pass = (some: readonly StoredRule[]) => evaluate(ctx, some.map(definitionOf), how, progress)
  const none: Found = { hits: [], cells: 0, records: 0, failures: {} }
  if (rules.length === 0) return none
  try {
    return { ...(await pass(rules)), failures: {} }
  } catch (error) {
    if (isGeneral(error)) throw error
    log.warn({ err: error, day }, 'a rule of early warning fails: each is evaluated by itself')
  }
  const found = none
  for (const [at, rule] of rules.entries()) {
    try {
      const one = await pass([rule])
      found.hits.push(...one.hits.map((hit): Hit => ({ ...hit, rule: at })))
      Object.assign(found, { cells: found.cells + one.cells, records: Math.max(found.records, one.records) })
    } catch (error) {
      if (isGeneral(error)) throw error
      log.error({ err: error, ruleId: rule.id, day }, 'a rule of early warning could not be run')
      found.failures[rule.id] = faultOf(error).code
    }
  }
  return found
}

const isGeneral = (error: unknown) =>
  error instanceof Stopped || ['unavailable', 'disk_full'].includes(faultOf(error).code)
