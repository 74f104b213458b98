import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { databaseTime } from '@/db/database-time'
import journal from '@/db/migrations/meta/_journal.json'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { checkRoom, type Room } from './check-room'

// A balancer asks every few seconds: an answer after this time is as good as none.
const patience = 2500
/** How far this server's clock may be from the database's. */
const toleranceMs = 60_000

/** Whether this process should be sent people: database, files and migrations are in order and it is not stopping. */
export const checkReadiness = operation({
  access: 'public',
  input: z.object({}),
  async run(ctx) {
    if (isStopping()) return answer({ server: 'stopping' })
    let aheadMs = 0
    const clock = databaseTime(ctx.db).then(time => {
      aheadMs = Date.now() - time
    })
    const [database, migrations, files, room] = await Promise.all([
      within(clock),
      within(checkMigrations(ctx)),
      within(ctx.services.fileStore.probe()),
      Promise.race([checkRoom(ctx), sleep(patience, {}, { ref: false })]),
    ])
    return answer({ database, migrations, files }, room, aheadMs)
  },
})

const isStopping = () => Boolean((globalThis as Record<symbol, unknown>)[Symbol.for('defects.stopping')])

/** Compares with the migrations that this build was made with. */
async function checkMigrations(ctx: Ctx) {
  const newest = Math.max(...journal.entries.map(entry => entry.when))
  const { rows } = await ctx.db.execute(
    sql`select 1 from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`,
  )
  if (!rows.length) throw new Error('migrations are missing')
}

async function within(work: Promise<unknown>): Promise<'ok' | 'failed'> {
  const timer = new AbortController()
  const late = sleep(patience, 'failed' as const, { signal: timer.signal, ref: false }).catch(
    () => 'failed' as const,
  )
  const done = work.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  const result = await Promise.race([done, late])
  timer.abort()
  return result
}

/** A wrong clock and a disk with little room are told, and no reason to be sent nobody: all still works. */
function answer(checks: Record<string, string>, room: Room = {}, aheadMs = 0) {
  const ready = Object.values(checks).every(check => check === 'ok')
  const headers: Record<string, string> = ready ? {} : { 'retry-after': '5' }
  const wrong = Math.abs(aheadMs) > toleranceMs
  return new RawReply(
    {
      status: ready ? 'ready' : 'not ready',
      checks: { ...checks, ...(checks.database === 'ok' && { clock: wrong ? 'wrong' : 'ok' }) },
      room,
      ...(wrong && { clockAheadSeconds: Math.round(aheadMs / 1000) }),
    },
    { status: ready ? 200 : 503, headers },
  )
}
