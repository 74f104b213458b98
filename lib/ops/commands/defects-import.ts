import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { connect, type Db } from '@/db/client'
import { databaseTime } from '@/db/database-time'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { writeAudit } from '@/lib/accounts/write-audit'
import { type Ctx, createContext } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { importDefects } from '@/lib/defects/import/import-defects'
import {
  fromPlatform,
  type PlatformRow,
  platformColumns,
  platformSource,
} from '@/lib/defects/import/platform-list'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { readCsv } from '@/lib/excel/read-csv'
import { issueText } from '@/lib/i18n/translate'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command } from '@/lib/ops/process/command'
import { OperationError } from '@/lib/ops/process/operation-error'
import type { Services } from '@/lib/services/services'
import { seedFirstStart } from './first-seed'
import { migrateDatabase } from './migrate'

const batchSize = 200

export interface ImportReport {
  created: number
  skipped: number
  failed: { row: number; issues: Issue[] }[]
}

/** Loads a platform's list of complaints through the import verb; what was loaded before is skipped. */
export async function importList(ctx: Ctx, file: string): Promise<ImportReport> {
  const report: ImportReport = { created: 0, skipped: 0, failed: [] }
  const known = await lookups(ctx)
  let rows: ReturnType<typeof fromPlatform>[] = []
  const send = async () => {
    if (rows.length === 0) return
    const results = await importDefects(ctx, {
      source: platformSource,
      rows,
      createMissing: true,
      remarks: basename(file),
    })
    rows = []
    for (const { row, outcome, issues = [] } of results) {
      if (outcome === 'failed') report.failed.push({ row, issues })
      else report[outcome]++
    }
  }
  for await (const { line, cells } of readCsv(file)) {
    const missing = platformColumns.filter(column => !(column in cells))
    if (missing.length === platformColumns.length || (line === 2 && missing.length > 0))
      throw new OperationError(
        `${basename(file)} has no column ${missing.join(', ')}; expected ${platformColumns.join(', ')}.`,
      )
    for (const column of missing) cells[column] = ''
    rows.push(fromPlatform(cells as PlatformRow, line, known))
    if (rows.length === batchSize) await send()
  }
  await send()
  return report
}

/** The context of a command that acts for a person. */
export async function contextFor(db: Db, loginId: string): Promise<Ctx> {
  const user = await findUserByLogin(db, loginId)
  if (!user) throw new OperationError(`There is no active user ${loginId}.`)
  return createContext({
    user,
    db,
    services: {} as Services,
    locale: 'zh-CN',
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

await command({
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
    return withDatabase(async ({ url, ownerUrl }) => {
      await migrateDatabase(ownerUrl, { serverUrl: url })
      await seedFirstStart({ url: ownerUrl, demo })
      const { db, close } = connect(url, { max: 4 })
      try {
        const begun = performance.now()
        const report = await importList(await contextFor(db, as), file)
        return told(report, performance.now() - begun)
      } finally {
        await close()
      }
    })
  },
})

function told({ created, skipped, failed }: ImportReport, ms: number): string {
  return [
    ...failed.map(
      ({ row, issues }) => `line ${row}: ${issues.map(issue => issueText('en-US', issue)).join('; ')}`,
    ),
    `${created} added, ${skipped} skipped (loaded before), ${failed.length} refused, in ${(ms / 1000).toFixed(1)} s.`,
  ].join('\n')
}
