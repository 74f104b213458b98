import { rmSync } from 'node:fs'
import { Stack } from '@/lib/ops/commands/stack'
import { freePort } from '@/lib/ops/process/ports'
import { cloneTemplate, dropClone } from '../support/database/clones'
import { clusterFolder } from '../support/database/cluster-folder'
import { ensureTemplate } from '../support/database/template'
import { urlOf } from '../support/database/urls'

export interface WorldOptions {
  servers?: number
  /** Of the generated records; today unless named. */
  lastDay?: string
}

/** What a worker's tests in a browser use: a server, its identity service, and a database that nobody else writes to. */
export interface World {
  environment: Record<string, string>
  close(): Promise<void>
}

const hideByPermission = `INSERT INTO parameters (key, value) VALUES ('permissionFlag', '{"on": true}')`

export const ensureDemoTemplate = ({ lastDay }: WorldOptions = {}): Promise<string> =>
  ensureTemplate({ kind: 'demo', records: 2_000, lastDay, more: hideByPermission })

export async function openWorld(
  template: string,
  at: number,
  { servers }: WorldOptions = {},
): Promise<World> {
  const name = await cloneTemplate(template)
  const dataDir = `.data/test-browser/${at}`
  rmSync(dataDir, { recursive: true, force: true })
  const port = await freePort(Number(process.env.TEST_PORT || 3900) + 40 * at)
  const stack = new Stack({
    port,
    servers,
    dataDir,
    filledDatabaseUrl: urlOf(name),
    environment: () => ({ DATABASE_DIR: clusterFolder('test-postgres'), DATABASE_POOL: '8' }),
  })
  const close = async () => {
    await stack.stop()
    await dropClone(name)
  }
  try {
    await stack.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    environment: {
      TEST_APP_URL: stack.appUrl,
      TEST_APP_DATABASE_URL: urlOf(name),
      DATA_DIR: stack.dataDir,
    },
    close,
  }
}
