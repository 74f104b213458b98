import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'db/migrations/meta'

function keepNewestSnapshot() {
  const snapshots = readdirSync(folder).filter(name => name.endsWith('_snapshot.json'))
  for (const old of snapshots.sort().slice(0, -1)) rmSync(join(folder, old))
}

const words = ['generate', '--config', 'db/drizzle.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync('node_modules/.bin/drizzle-kit', words, { stdio: 'inherit' })
if (status === 0) keepNewestSnapshot()
process.exitCode = status ?? 1
