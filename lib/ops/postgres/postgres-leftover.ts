import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, signal, waitUntilGone } from '@/lib/ops/process/processes'

export interface RunningServer {
  pid: number
  port: number
  ready: boolean
}

export function runningServer(dataDir: string): RunningServer | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!pid || !isRunning(pid) || (process.platform === 'linux' && !isServerOf(pid, dataDir))) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Fast shutdown, then immediate (the next start replays the log), then SIGKILL. */
export async function stopServer(pid: number, graceMs = 8000) {
  signal(pid, 'SIGINT')
  if (await waitUntilGone(pid, graceMs)) return
  signal(pid, 'SIGQUIT')
  signal(pid, 'SIGCONT')
  if (await waitUntilGone(pid, 2000)) return
  signal(pid, 'SIGKILL')
  await waitUntilGone(pid, 5000)
}

// After a kill -9 the pid file names a dead server, a zombie, or after a reboot another program. PostgreSQL
// would refuse to start over the last two; the file may be removed once no process works in the folder.
export async function clearStalePidFile(dataDir: string) {
  for (let waited = 0; waited < 5000 && worksIn(dataDir); waited += 50) await sleep(50)
  if (!runningServer(dataDir) && !worksIn(dataDir)) rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

function isServerOf(pid: number | string, dataDir: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
      readlinkSync(`/proc/${pid}/cwd`) === dataDir
    )
  } catch {
    return false
  }
}

function worksIn(dataDir: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && isServerOf(name, dataDir))
}
