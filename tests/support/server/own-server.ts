import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '@/lib/ops/process/child'
import { freePort } from '@/lib/ops/process/ports'
import type { TestDatabase } from '../database/database'
import { openFreezer } from '../database/freezer'
import { temporaryFolder } from '../intake/uploads'

interface OwnServer {
  logs?: boolean
  environment?: Record<string, string | undefined>
}

/** On a database of its own, whose jobs no other server takes: their files lie in another folder. */
export async function openOwnServer(
  database: TestDatabase,
  { logs = false, environment = {} }: OwnServer = {},
) {
  const freezer = await openFreezer(database.url)
  const files = temporaryFolder()
  // Workers look at the same time: a port that is free for one may be taken by another.
  const port = await freePort(4000 + 20 * Number(process.env.VITEST_POOL_ID ?? 0))
  const origin = `http://localhost:${port}`
  const written = path.join(files.folder, 'output')
  const output = openSync(written, 'a')
  const launch = (changed = environment) =>
    startChild(
      ['lib/ops/server/serve.mjs'],
      {
        NODE_ENV: 'production',
        DATABASE_URL: freezer.url,
        PORT: String(port),
        APP_URL: origin,
        FILES_DIR: files.folder,
        STOP_GRACE_SECONDS: '0',
        LOG_LEVEL: logs ? 'debug' : 'silent',
        ...changed,
      },
      { output: logs ? output : 'inherit' },
    )
  let child = launch()
  const ready = () =>
    fetch(`${origin}/app/readyz`)
      .then(answer => answer.ok)
      .catch(() => false)
  const untilReady = async () => {
    for (let waited = 0; !(await ready()); waited += 50) {
      if (waited > 20_000) throw new Error('the server does not get ready')
      await sleep(50)
    }
  }
  await untilReady()
  return {
    origin,
    port,
    app: `${origin}/app`,
    files: files.folder,
    freezer,
    output: () => readFileSync(written, 'utf8'),
    async takeAway() {
      await child.stop(3000)
      return async (changed?: OwnServer['environment']) => {
        child = launch(changed)
        await untilReady()
      }
    },
    async close() {
      await child.stop(3000)
      await freezer.close()
      closeSync(output)
      files.remove()
    },
  }
}
