import { rmSync } from 'node:fs'
import { connect } from '@/db/client'
import { buildWhenNeeded } from '@/lib/ops/build/build'
import { ensureBrowser } from '@/lib/ops/build/debian-packages'
import { type Count, killTools, runTool, runVitest } from '@/lib/ops/build/test-tools'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { fail, OperationError } from '@/lib/ops/process/operation-error'
import { freePort } from '@/lib/ops/process/ports'
import { Stack } from './stack'

const stages: Record<string, () => Promise<Count | undefined>> = {
  lint: () => runTool('biome', 'check', '.'),
  types: async () => {
    await runTool('next', 'typegen')
    return runTool('tsc', '--noEmit', '--checkers', '2')
  },
  unused: () => runTool('knip', '--config', 'tests/knip.json', '--no-progress'),
  architecture: () => runVitest('tests/architecture'),
  domain: () => withDatabase('tests/domain'),
  http: () => withDatabase('tests/http'),
  contract: () => withDatabase('tests/contract'),
  ops: () => withDatabase('tests/ops'),
  build: buildWhenNeeded as () => Promise<undefined>,
  browser: () => runBrowser('tests/browser'),
  'two-servers': () => runBrowser('tests/browser', { servers: 2 }),
  manual: () => runBrowser('tests/manual', { lastDay: '2026-06-30' }),
}
const byNameAlone = ['two-servers', 'manual']
const standard = Object.keys(stages).filter(name => !byNameAlone.includes(name))

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
  for (const name of chosen()) await runStage(name)
  await end(total.failed > 0 ? 1 : 0)
} catch (error) {
  if (!ending && (error as Error).name !== 'OperationError') console.error(error)
  else if (!ending) console.error((error as Error).message)
  await end(1)
}

function chosen(): string[] {
  const requested = process.argv.slice(2)
  const unknown = requested.filter(name => !(name in stages))
  if (unknown.length) {
    fail(
      new OperationError(
        `No such stage: ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`,
      ),
    )
  }
  return Object.keys(stages).filter(name => (requested.length ? requested : standard).includes(name))
}

async function runStage(name: string) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  try {
    const count = await stages[name]!()
    total.passed += count?.passed ?? 1
    total.failed += count?.failed ?? 0
    // A red stage of tests does not hide the next ones, which take minutes.
    if (count?.failed) console.error(`${name}: ${count.failed} failed.`)
  } catch (error) {
    total.failed++
    throw error
  } finally {
    console.log(`── ${name} ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
}

async function withDatabase(folder: string): Promise<Count> {
  database ??= await startPostgres({ dataDir: '.data/test-postgres', durable: false, port: 5533 })
  return runVitest(folder, { TEST_DATABASE_URL: database.url, TEST_OWNER_DATABASE_URL: database.ownerUrl })
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
  return runVitest(folder, {
    TEST_APP_URL: stack.appUrl,
    TEST_APP_DATABASE_URL: stack.databaseUrl,
    CHROMIUM_PATH: executable,
  })
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
