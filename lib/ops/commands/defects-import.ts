import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, whileConnected } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { platformSource } from '@/db/seed/data/problem-codes'
import { writeAudit } from '@/lib/accounts/open-context'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { type Ctx, createContext } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import { importJob } from '@/lib/defects/import/import-job'
import { importSheet } from '@/lib/defects/import/import-sheet'
import { MissingColumns, platformSheet } from '@/lib/defects/import/platform-sheet'
import { failedRows, readImport } from '@/lib/defects/import/read-import'
import { SheetFault } from '@/lib/excel/sheet-row'
import { issueText } from '@/lib/i18n/translate'
import { runNextJob } from '@/lib/jobs/run-job'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import type { FileStore } from '@/lib/services/file-store/file-store'
import type { Services } from '@/lib/services/services'
import { seedFirstStart } from './first-seed'
import { migrateDatabase } from './migrate'

export interface ImportReport {
  created: number
  skipped: number
  failed: { row: number; issues: Issue[] }[]
  notes: string[]
}

export async function importList(ctx: Ctx, file: string): Promise<ImportReport> {
  const { jobId } = await importSheet(ctx, {
    file: [await receive(ctx, file)],
    mode: 'valid',
    defaults: { source: platformSource },
    createMissing: true,
  })
  // An identical file that was imported without a fault yields its earlier import.
  const before = (await readImport(ctx, { jobId })).state === 'done'
  const { id, state, reason, created, skipped, notes } = await finish(ctx, jobId)
  if (state !== 'done') throw new OperationError(`${path.basename(file)} was not loaded: ${reason ?? state}`)
  return {
    created: before ? 0 : created,
    skipped: before ? created + skipped : skipped,
    failed: (await failedRows(ctx, id)).map(({ row, issues }) => ({ row, issues: issues ?? [] })),
    notes: notes.map(({ message }) => message),
  }
}

async function receive(ctx: Ctx, file: string): Promise<ReceivedFile> {
  const name = path.basename(file)
  const writer = new FileWriter(path.join(await ctx.services.fileStore.temporaryFolder(), randomUUID()))
  try {
    await pipeline(Readable.from(platformSheet(ctx, file)), writer)
    return new ReceivedFile(await writer.written(), name, 'text/csv')
  } catch (error) {
    await writer.discard()
    if (error instanceof MissingColumns) throw new OperationError(`${name} ${error.message}`)
    if (error instanceof SheetFault)
      throw new OperationError(`${name} is no csv that can be read: ${error.reason}`)
    throw error
  }
}

async function finish(ctx: Ctx, jobId: string) {
  for (;;) {
    const ran = await runNextJob(ctx.db, [importJob], async () => ctx, undefined, jobId)
    const status = await readImport(ctx, { jobId })
    if (!['queued', 'running'].includes(status.state)) return status
    if (!ran) await pause(200)
  }
}

export async function contextFor(db: Db, loginId: string, fileStore: FileStore): Promise<Ctx> {
  const user = await findUserByLogin(db, loginId)
  if (!user) throw new OperationError(`There is no active user ${loginId}.`)
  return createContext({
    user,
    db,
    services: { fileStore } as Services,
    locale: 'en-US',
    requestId: randomUUID(),
    now: new Date(await databaseTime(db)),
    door: 'command',
    ip: null,
    userAgent: null,
    ownOrigin: false,
    sessionHash: null,
    writeAudit,
  })
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run defects:import -- FILE.csv [--as LOGIN]
Loads a platform's list of complaints in the name of LOGIN (admin when left out); what was loaded before is skipped.`,
  options: { as: { type: 'string' } },
  words: true,
  async run({ as = 'admin' }, missing, [file, ...more]) {
    if (!file) throw missing('FILE.csv')
    if (more.length > 0) throw new OperationError('One file at a time.')
    if (!existsSync(file)) throw new OperationError(`There is no file ${file}.`)
    const demo = !process.env.DATABASE_URL && process.env.SEED_DEMO !== 'off'
    return withDatabase(async ({ url, ownerUrl, fileStore }) => {
      await migrateDatabase(ownerUrl, { serverUrl: url })
      await seedFirstStart({ url: ownerUrl, demo })
      return whileConnected(url, { max: 6, timeoutMs: 600_000 }, async db => {
        const startedAt = performance.now()
        const report = await importList(await contextFor(db, as, fileStore), file)
        return summaryOf(report, performance.now() - startedAt)
      })
    })
  },
})

function summaryOf({ created, skipped, failed, notes }: ImportReport, ms: number): string {
  return [
    ...failed.map(
      ({ row, issues }) => `row ${row}: ${issues.map(issue => issueText('en-US', issue)).join('; ')}`,
    ),
    ...notes,
    `${created} added, ${skipped} skipped (loaded before), ${failed.length} refused, in ${(ms / 1000).toFixed(1)} s.`,
  ].join('\n')
}
