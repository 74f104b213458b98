import { statusOf } from './processes'

export function onParentDeath(stop: () => void) {
  if (process.send) {
    process.once('disconnect', stop)
    return
  }
  // npm forwards signals, but not its own SIGKILL, and often has a shell in between.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const runner = /^(sh|dash|bash|ash)$/.test(statusOf(parent)?.name ?? '') ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!runner || parentOf(parent) === runner)) return
    clearInterval(timer)
    stop()
  }, 300)
  timer.unref()
}

const parentOf = (pid: number) => statusOf(pid)?.parent
