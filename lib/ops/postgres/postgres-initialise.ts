import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OperationError } from '@/lib/ops/process/operation-error'
import { type Installation, plainEnvironment } from './postgres-binaries'
import { databaseName } from './postgres-database'

/** Built aside and renamed when complete, so that a killed attempt is never taken for a database. */
export async function initialise({ initdb, runAs, dataDir }: Installation, password: string) {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return checkOwner(dataDir)
  setAside(dataDir)
  removeUnfinished(dataDir)
  // A name per process: an initdb that outlived its killed parent must not write into ours.
  const unfinished = `${dataDir}.unfinished-${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const passwordFile = join(unfinished, '..', `.initdb-${process.pid}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  try {
    if (runAs.uid !== undefined) {
      chownSync(unfinished, runAs.uid, runAs.gid!)
      chownSync(passwordFile, runAs.uid, runAs.gid!)
    }
    // With any other LC_CTYPE pg_trgm drops every Chinese character.
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
    const words = [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...flags]
    await run(initdb, runAs, words, 'The database cannot be made')
    renameSync(unfinished, dataDir)
    syncFolder(dirname(dataDir))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function removeUnfinished(dataDir: string) {
  const parent = dirname(dataDir)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(dataDir)}.unfinished`))
      rmSync(join(parent, name), { recursive: true, maxRetries: 5 })
  }
}

function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function checkOwner(dataDir: string) {
  const uid = process.getuid?.()
  const owner = statSync(dataDir).uid
  if (uid && owner !== uid) {
    throw new OperationError(
      `The database in ${dataDir} belongs to another user (number ${owner}): start as that user or as root.`,
    )
  }
}

/** A folder with files but no complete database may belong to somebody else: it is set aside, never deleted. */
function setAside(dataDir: string) {
  if (!existsSync(dataDir)) return
  if (readdirSync(dataDir).length === 0) return rmSync(dataDir, { recursive: true })
  const aside = `${dataDir}.incomplete-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  renameSync(dataDir, aside)
  console.warn(`${dataDir} held no complete database; it is now ${aside}.`)
}

/** Single-user mode asks for no password; the server must be stopped. */
export async function setPassword({ postgres, runAs, dataDir }: Installation, password: string) {
  const statements = ['postgres', databaseName].map(role => `alter role ${role} password '${password}'\n`)
  const words = ['--single', '-D', dataDir, 'postgres']
  await run(postgres, runAs, words, "The database's password cannot be set", statements.join(''))
}

async function run(
  program: string,
  runAs: Installation['runAs'],
  parameters: string[],
  failure: string,
  input = '',
) {
  const child = spawn(program, parameters, {
    ...runAs,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: plainEnvironment,
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  // It may end without reading.
  child.stdin.on('error', () => {}).end(input)
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (code !== 0) throw new OperationError(`${failure} (it ended with ${code}): ${output.trim()}`)
}
