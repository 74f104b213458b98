import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holderOf, type Lease, takeLease } from '@/lib/ops/process/lease'
import { OperationError } from '@/lib/ops/process/operation-error'
import { freePort } from '@/lib/ops/process/ports'
import { isRunning, waitUntilGone } from '@/lib/ops/process/processes'
import { findInstallation, type Installation, plainEnvironment } from './postgres-binaries'
import { answers, createDatabase, databaseName, serverRole } from './postgres-database'
import { initialise, setPassword } from './postgres-initialise'
import { clearStalePidFile, type RunningServer, runningServer, stopServer } from './postgres-leftover'
import { settingsFor } from './postgres-settings'
import { stopWhenWeDie } from './watchdog'

export interface PostgresOptions {
  dataDir: string
  durable?: boolean
  port?: number
  watchdog?: boolean
  env?: Record<string, string>
}

export interface Postgres {
  url: string
  ownerUrl: string
  ended: Promise<void>
  stop(graceMs?: number): Promise<void>
}

const wrongPassword = '28P01'

export async function startPostgres({
  dataDir,
  durable = true,
  port,
  watchdog = true,
  env,
}: PostgresOptions): Promise<Postgres> {
  const place = prepareFolder(dataDir)
  const options = { durable, port, env }
  const leaseFile = `${place}.owner`
  const lease = takeOwnership(leaseFile)
  if (!lease) return borrow(place, leaseFile)
  try {
    const password = passwordIn(`${place}.password`)
    const serverPassword = passwordIn(serverPasswordFile(place))
    const found = findInstallation(place)
    await initialise(found, password)
    const data = { ...found, dataDir: realpathSync(found.dataDir) }
    let server = (await adopt(data, password, durable)) ?? (await launch(place, data, options))
    try {
      await createDatabase(server.port, password, serverPassword)
    } catch (error) {
      if ((error as { code?: string }).code !== wrongPassword) throw error
      // The password file was lost or replaced; whoever may start the server may also set its password.
      await stopServer(server.pid, 3000)
      await setPassword(data, password)
      console.warn(`${place}.password did not fit the database: a new password has been set.`)
      server = await launch(place, data, options)
      await createDatabase(server.port, password, serverPassword)
    }
    return handle(server, { password, serverPassword }, lease, watchdog)
  } catch (error) {
    lease.release()
    throw error
  }
}

function prepareFolder(dataDir: string): string {
  const parent = dirname(resolve(dataDir))
  try {
    mkdirSync(parent, { recursive: true })
    return join(realpathSync(parent), basename(dataDir))
  } catch (error) {
    throw new OperationError(`The folder ${parent} cannot be made or entered: ${(error as Error).message}`)
  }
}

function takeOwnership(file: string) {
  try {
    return takeLease(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new OperationError(
      `${dirname(file)} belongs to another user: start as that user, or give yourself the folder.`,
    )
  }
}

const serverPasswordFile = (place: string) => `${place}.server-password`

function passwordIn(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    // Used in a statement and a URL: accept only the shape that we generate.
    if (/^[\w-]{16,}$/.test(kept)) return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

async function adopt(found: Installation, password: string, durable: boolean) {
  const server = runningServer(found.dataDir)
  if (!server) {
    await clearStalePidFile(found.dataDir)
    return undefined
  }
  const options = readFileSync(join(found.dataDir, 'postmaster.opts'), 'utf8')
  const same = options.includes(quoted(settingsFor({ port: server.port, durable })))
  if (same && server.ready && (await answers(server.port, password))) return server
  // Leftover of a dead start: no clients, so a short grace.
  await stopServer(server.pid, 3000)
  return undefined
}

const quoted = (settings: string[]) => settings.map(word => `"${word}"`).join(' ')

async function launch(
  place: string,
  found: Installation,
  { durable, port: requested, env }: Pick<PostgresOptions, 'port' | 'env'> & { durable: boolean },
): Promise<RunningServer> {
  const log = `${place}.log`
  let port = await freePort(requested ?? rememberedPort(place), '127.0.0.1')
  for (let attempt = 1; ; attempt++) {
    rotate(log)
    const from = statSync(log).size
    const output = openSync(log, 'a')
    // In its own session: Ctrl-C must not stop the database before the server.
    const child = spawn(found.postgres, ['-D', found.dataDir, ...settingsFor({ port, durable })], {
      ...found.runAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...plainEnvironment, ...env },
    })
    closeSync(output)
    const failed = new Promise<string>(done => child.once('error', error => done(error.message)))
    child.unref()
    const problem = await Promise.race([failed, untilReady(child, found.dataDir)])
    if (!problem) {
      writeFileSync(`${place}.port`, `${port}\n`)
      return { pid: child.pid!, port, ready: true }
    }
    const logText = readFileSync(log).subarray(from).toString().trim()
    if (attempt === 3)
      throw new OperationError(`PostgreSQL does not start: ${problem}\n${logText}\n(log: ${log})`)
    if (/in use|already exists/.test(logText)) await sleep(500)
    await clearStalePidFile(found.dataDir)
    port = await freePort(port, '127.0.0.1')
  }
}

async function untilReady(child: ReturnType<typeof spawn>, dataDir: string): Promise<string | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const server = runningServer(dataDir)
    if (server?.pid === child.pid && server?.ready) return undefined
    await sleep(10)
  }
  return `it ended with ${child.signalCode ?? child.exitCode}`
}

function rememberedPort(place: string): number {
  try {
    return Number(readFileSync(`${place}.port`, 'utf8')) || 5433
  } catch {
    return 5433
  }
}

function rotate(log: string) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(log, `${log}.1`)
  closeSync(openSync(log, 'a', 0o600))
}

async function borrow(place: string, leaseFile: string): Promise<Postgres> {
  const password = passwordIn(`${place}.password`)
  for (let waited = 0; waited < 60_000 && holderOf(leaseFile); waited += 50) {
    const data = realpathOrUndefined(place)
    const server = data ? runningServer(data) : undefined
    if (server?.ready && (await answers(server.port, password)))
      return handle(server, { password, serverPassword: passwordIn(serverPasswordFile(place)) })
    await sleep(50)
  }
  throw new OperationError(`PostgreSQL on ${place} belongs to another process that does not get it to run.`)
}

function realpathOrUndefined(path: string) {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function handle(
  server: RunningServer,
  { password, serverPassword }: { password: string; serverPassword: string },
  lease?: Lease,
  guarded = true,
): Postgres {
  const urlOf = (role: string, secret: string) =>
    `postgresql://${role}:${secret}@127.0.0.1:${server.port}/${databaseName}`
  const watchdog = lease && guarded ? stopWhenWeDie(server.pid) : undefined
  let stopped: Promise<void> | undefined
  return {
    url: urlOf(serverRole, serverPassword),
    ownerUrl: urlOf(databaseName, password),
    ended: untilEnded(server.pid),
    stop(graceMs) {
      stopped ??= (async () => {
        if (!lease) return
        await stopServer(server.pid, graceMs)
        watchdog?.dismiss()
        lease.release()
      })()
      return stopped
    },
  }
}

async function untilEnded(pid: number) {
  while (isRunning(pid)) await sleep(250, undefined, { ref: false })
  await waitUntilGone(pid, 0)
}
