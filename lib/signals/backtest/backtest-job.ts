import { and, eq } from 'drizzle-orm'
import { signalRules } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { job } from '@/lib/jobs/job'
import { replay } from '../evaluate/evaluate'
import { coveredRecalls } from '../evaluate/fire-recalls'
import { backtestJobInput } from './backtest-schema'
import { type StoredResult, summarise } from './summarise'

export const backtestJob = job({
  kind: 'backtest',
  input: backtestJobInput,
  async run(ctx, input, work): Promise<StoredResult> {
    const definitions = input.rules.map(({ definition }) => definition)
    const how = { ...input, listed: { 'after-recall': coveredRecalls(await ctx.reader(), input.mode) } }
    const found = await replay(ctx, definitions, how, (done, total) => work.report({ done, total }))
    const result = await summarise(ctx, input, found)
    for (const [at, { id, version }] of input.rules.entries())
      if (id && version) await noteResult(ctx, { id, version }, input, result.rules[at]!)
    return result
  },
})

async function noteResult(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  { from, to, mode }: { from: string; to: string; mode: string },
  { alarms, perMonth }: { alarms: number; perMonth: number },
): Promise<void> {
  await ctx.tx(tx =>
    tx.db
      .update(signalRules)
      .set({ backtest: { from, to, mode, version, alarms, perMonth, at: tx.now.toISOString() } })
      .where(and(eq(signalRules.id, id), eq(signalRules.version, version))),
  )
}
