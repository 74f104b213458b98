import { readFileSync } from 'node:fs'

export function onParentDeath(stop: () => void) {
  if (process.send) {
    process.once('disconnect', stop)
    return
  }
  // npm forwards signals, but not its own SIGKILL, and often has a shell in between.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const runner = /^(sh|dash|bash|ash)$/.test(fieldsOf(parent)?.name ?? '') ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!runner || parentOf(parent) === runner)) return
    clearInterval(timer)
    stop()
  }, 300)
  timer.unref()
}
const parentOf = (pid: number) => fieldsOf(pid)?.parent

function fieldsOf(pid: number): { name: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}
