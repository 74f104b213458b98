import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, type Db } from '@/db/client'
import { findUserByLogin } from '@/lib/accounts/find-user'
import { writeAudit } from '@/lib/accounts/write-audit'
import { type Ctx, createContext } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { importDefects } from '@/lib/defects/import-defects'
import { fromPlatform, type PlatformRow, platformColumns, platformSource } from '@/lib/defects/platform-list'
import { lookups } from '@/lib/dictionaries/lookups'
import { readCsv } from '@/lib/excel/read-csv'
import { issueText } from '@/lib/i18n/translate'
import type { Services } from '@/lib/services/services'
import { seedFirstStart } from './first-seed'
import { isMain } from './main'
import { migrateDatabase } from './migrate'
import { fail, OperationError } from './operation-error'
import { startPostgres } from './postgres'

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
    now: new Date(),
    door: 'command',
    ip: null,
    userAgent: null,
    ownOrigin: false,
    sessionHash: null,
    writeAudit,
  })
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string', default: 'admin' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1)
    throw new OperationError('Usage: npm run defects:import -- FILE.csv [--as LOGIN]')
  if (!existsSync(file)) throw new OperationError(`There is no file ${file}.`)
  const given = process.env.DATABASE_URL
  const own = given
    ? undefined
    : await startPostgres({
        dataDir: join(resolve(process.env.DATA_DIR || '.data'), 'postgres'),
        port: Number(process.env.PG_PORT) || undefined,
      })
  const url = given ?? own!.url
  try {
    await migrateDatabase(url)
    await seedFirstStart({ url, demo: !given && process.env.SEED_DEMO !== 'off' })
    const { db, close } = connect(url, { max: 4 })
    try {
      const begun = performance.now()
      const report = await importList(await contextFor(db, values.as), file)
      say(report, performance.now() - begun)
    } finally {
      await close()
    }
  } finally {
    await own?.stop()
  }
}

function say({ created, skipped, failed }: ImportReport, ms: number) {
  for (const { row, issues } of failed)
    console.log(`line ${row}: ${issues.map(issue => issueText('en-US', issue)).join('; ')}`)
  console.log(
    `${created} added, ${skipped} skipped (loaded before), ${failed.length} refused, in ${(ms / 1000).toFixed(1)} s.`,
  )
}

if (isMain(import.meta.url)) await main().catch(fail)
