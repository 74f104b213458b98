import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return statusOf(pid)?.state !== 'Z'
}

/** Pids are reused; the start time (on Linux) tells two processes apart. */
export function startedAt(pid: number): string {
  return statusOf(pid)?.started ?? ''
}

export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isRunning(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** As /proc has it; undefined where there is none. */
export function statusOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name stands in brackets and may contain spaces: count the fields after it.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const name = stat.slice(stat.indexOf('(') + 1, end)
    return { name, state: fields[0], parent: Number(fields[1]), started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}
