import { rmSync } from 'node:fs'
import { connect } from '@/db/client'
import { buildWhenNeeded } from '@/lib/ops/build/build'
import { ensureBrowser } from '@/lib/ops/build/debian-packages'
import { type Count, killTools, runTool, runVitest } from '@/lib/ops/build/test-tools'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { freePort } from '@/lib/ops/process/ports'
import { Stack } from './stack'

/** Stages that share a key are one run: none waits for the last file, or for the build, of the one before. */
const runs: Record<string, (names: string[]) => Promise<Count | undefined>> = {
  lint: () => runTool('biome', 'check', '.'),
  types: async () => {
    await runTool('next', 'typegen')
    return runTool('tsc', '--noEmit', '--checkers', '2')
  },
  unused: () => runTool('knip', '--config', 'tests/knip.json', '--no-progress'),
  architecture: () => runVitest(['tests/architecture']),
  'domain http contract ops': runWithDatabase,
  // The stack builds while its database is filled.
  'build browser': names =>
    names.includes('browser') ? runBrowser('tests/browser') : (buildWhenNeeded() as Promise<undefined>),
  'two-servers': () => runBrowser('tests/browser', { servers: 2 }),
  manual: () => runBrowser('tests/manual', { lastDay: '2026-06-30' }),
}
const stages = Object.keys(runs).flatMap(key => key.split(' '))
const byNameAlone = ['two-servers', 'manual']

const startedAt = Date.now()
const total: Count = { passed: 0, failed: 0 }
let database: Postgres | undefined
let stack: Stack | undefined
let ending = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(1))

try {
  // Fail on the last stage's requirements now, not after ten minutes.
  if (chosen().some(name => ['browser', ...byNameAlone].includes(name)))
    await ensureBrowser().catch(error => console.warn(error.message))
  for (const [key, run] of Object.entries(runs)) {
    const names = key.split(' ').filter(name => chosen().includes(name))
    if (names.length > 0) await runStages(names, run)
  }
  await end(total.failed > 0 ? 1 : 0)
} catch (error) {
  if (!ending && (error as Error).name !== 'OperationError') console.error(error)
  else if (!ending) console.error((error as Error).message)
  await end(1)
}

function chosen(): string[] {
  const requested = process.argv.slice(2)
  const unknown = requested.filter(name => !stages.includes(name))
  if (unknown.length) {
    fail(new OperationError(`No such stage: ${unknown.join(', ')}. There are: ${stages.join(', ')}.`))
  }
  return requested.length ? requested : stages.filter(name => !byNameAlone.includes(name))
}

async function runStages(names: string[], run: (typeof runs)[string]) {
  const start = Date.now()
  const title = names.join(', ')
  console.log(`\n── ${title}`)
  try {
    const count = await run(names)
    total.passed += count?.passed ?? 1
    total.failed += count?.failed ?? 0
    // A red stage of tests does not hide the next ones, which take minutes.
    if (count?.failed) console.error(`${title}: ${count.failed} failed.`)
  } catch (error) {
    total.failed++
    throw error
  } finally {
    console.log(`── ${title} ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
}

async function runWithDatabase(names: string[]): Promise<Count> {
  database = await startPostgres({ dataDir: '.data/test-postgres', durable: false, port: 5533 })
  const env = { TEST_DATABASE_URL: database.url, TEST_OWNER_DATABASE_URL: database.ownerUrl }
  return runVitest(
    names.map(name => `tests/${name}`),
    { env, workers: 3 },
  )
}

async function runBrowser(
  folder: string,
  options: { servers?: number; lastDay?: string } = {},
): Promise<Count> {
  const executable = await ensureBrowser()
  process.env.DATA_DIR = '.data/test-browser'
  rmSync(process.env.DATA_DIR, { recursive: true, force: true })
  const port = await freePort(Number(process.env.TEST_PORT || 3900))
  await stack?.stop()
  stack = new Stack({ port, ...options, meanwhile: buildWhenNeeded })
  await stack.start()
  await hideByPermission(stack.databaseUrl)
  const env = {
    TEST_APP_URL: stack.appUrl,
    TEST_APP_DATABASE_URL: stack.databaseUrl,
    CHROMIUM_PATH: executable,
  }
  return runVitest([folder], { env })
}

async function hideByPermission(url: string) {
  const { pool, close } = connect(url, { max: 1 })
  await pool.query(`INSERT INTO parameters (key, value) VALUES ('permissionFlag', '{"on": true}')`)
  await close()
}

async function end(code: number) {
  if (ending) return
  ending = true
  killTools()
  await stack?.stop()
  await database?.stop()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`\n${total.passed} passed, ${total.failed} failed (${seconds} s)`)
  process.exit(code)
}
