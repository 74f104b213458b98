import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '@/lib/ops/build/run-tool'
import { fail } from '@/lib/ops/process/operation-error'

const folder = 'db/migrations/meta'

function keepNewestSnapshot() {
  const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json'))
  for (const old of snapshots.sort().slice(0, -1)) rmSync(join(folder, old))
}

try {
  await runTool('drizzle-kit', 'generate', '--config', 'db/drizzle.config.ts', ...process.argv.slice(2))
  keepNewestSnapshot()
} catch (error) {
  fail(error)
}
