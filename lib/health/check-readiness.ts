import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { databaseTime } from '@/db/database-time'
import { type AppliedMigration, missingMigrations, unknownMigrations } from '@/db/known-migrations'
import { columnsState } from '@/lib/analysis/columns/store'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { freeBytes } from '@/lib/core/limits/database-room'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { readParameters } from '@/lib/settings/read-parameters'
import { defaultOf } from '@/lib/settings/schema'

type Room = Record<string, 'ok' | 'short' | 'unknown'>

const megabyte = 1024 * 1024

async function checkRoom(ctx: Ctx): Promise<Room> {
  const { DATABASE_DIR } = env()
  const { storage } = await readParameters(ctx, ['storage']).catch(() => ({ storage: defaultOf('storage') }))
  const free = {
    files: ctx.services.fileStore.freeBytes(),
    ...(DATABASE_DIR && { database: freeBytes(DATABASE_DIR) }),
  }
  const judged = Object.entries(free).map(async ([name, bytes]) => {
    const left = await bytes.catch(() => null)
    if (left === null) return [name, 'unknown'] as const
    return [name, left < storage.freeMegabytes * megabyte ? 'short' : 'ok'] as const
  })
  return Object.fromEntries(await Promise.all(judged))
}

// Load balancers give up within seconds, so a later response is useless.
export const readinessTimeoutMs = 2500
const toleranceMs = 60_000

export const checkReadiness = operation({
  access: 'public',
  input: z.object({}),
  async run(ctx) {
    if (isStopping()) return answer({ server: 'stopping' })
    let aheadMs = 0
    const clock = databaseTime(ctx.db).then(time => {
      aheadMs = Date.now() - time
    })
    const { virusScanner } = ctx.services
    const [database, migrations, files, scanner, room] = await Promise.all([
      within(clock),
      within(checkMigrations(ctx)),
      within(ctx.services.fileStore.probe()),
      virusScanner && within(virusScanner.probe()),
      Promise.race([checkRoom(ctx), sleep(readinessTimeoutMs, {}, { ref: false })]),
    ])
    return answer({ database, migrations, files }, room, aheadMs, scanner)
  },
})

const isStopping = () => Boolean((globalThis as Record<symbol, unknown>)[Symbol.for('defects.stopping')])

// A newer database counts as ready: during a rolling upgrade the old processes go on serving on it. Starting on one
// fails.
async function checkMigrations(ctx: Ctx): Promise<'ok' | 'newer'> {
  const { rows } = await ctx.db.execute<AppliedMigration & Record<string, unknown>>(
    sql`select created_at::float8 as when, hash from drizzle.__drizzle_migrations`,
  )
  if (missingMigrations(rows).length > 0) throw new Error('migrations are missing')
  return unknownMigrations(rows).length > 0 ? 'newer' : 'ok'
}

type Check = 'ok' | 'newer' | 'failed'

async function within(work: Promise<unknown>): Promise<Check> {
  const timer = new AbortController()
  const late = sleep(readinessTimeoutMs, 'failed' as const, { signal: timer.signal, ref: false }).catch(
    () => 'failed' as const,
  )
  const done = work.then(
    found => (found === 'newer' ? 'newer' : 'ok'),
    () => 'failed' as const,
  )
  const result = await Promise.race([done, late])
  timer.abort()
  return result
}

// A wrong clock, low disk space, a virus scanner that is away and an empty column store are reported but do not make the
// process unready, because everything still works.
function answer(checks: Record<string, string>, room: Room = {}, aheadMs = 0, scanner: Check | null = null) {
  const ready = Object.values(checks).every(check => check === 'ok' || check === 'newer')
  const headers: Record<string, string> = ready ? {} : { 'retry-after': '5' }
  const wrong = Math.abs(aheadMs) > toleranceMs
  return new RawReply(
    {
      status: ready ? 'ready' : 'not ready',
      checks: { ...checks, ...(checks.database === 'ok' && { clock: wrong ? 'wrong' : 'ok' }) },
      room,
      columns: columnsState(),
      ...(scanner && { scanner }),
      ...(wrong && { clockAheadSeconds: Math.round(aheadMs / 1000) }),
    },
    { status: ready ? 200 : 503, headers },
  )
}

/** Does not ask the database, so that its outage does not get the process killed. */
export const checkHealth = operation({
  access: 'public',
  input: z.object({}),
  async run() {
    return new RawReply({ status: 'ok' })
  },
})
