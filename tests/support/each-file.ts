import type { Page } from 'playwright'
import { afterEach, beforeEach, vi } from 'vitest'
import { isFull, isOfShort } from './depth'

// Files share the process of their worker, which loads modules once. The environment and what the product keeps a
// process begin anew with each file.
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.useRealTimers()

const key = Symbol.for('test.environment')
const worker = process as { [key]?: NodeJS.ProcessEnv }

for (const name of Object.getOwnPropertySymbols(globalThis))
  if (/^(vehicle-)?defects\./.test(name.description ?? '')) Reflect.deleteProperty(globalThis, name)

worker[key] ??= { ...process.env, ...worldOf(process.env) }
for (const name of Object.keys(process.env))
  if (!(name in worker[key])) Reflect.deleteProperty(process.env, name)
Object.assign(process.env, worker[key])

// What a red test saw, also on pages that were opened before it.
const shown = globalThis as { [key: symbol]: Page[] }
const pages = Symbol.for('test.pages')
shown[pages] = []
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of shown[pages]!.filter(page => !page.isClosed()))
    console.error(page.url(), await page.locator('body').innerText({ timeout: 2_000 }).catch(String))
})

if (isFull) beforeEach(({ task, skip }) => skip(isOfShort(task), '`npm test` has it'))

/** The server, database and folder that tests in a browser use: each worker has its own. */
function worldOf({ TEST_WORLDS, VITEST_POOL_ID }: NodeJS.ProcessEnv): Record<string, string> {
  return TEST_WORLDS ? JSON.parse(TEST_WORLDS)[Number(VITEST_POOL_ID) - 1] : {}
}
