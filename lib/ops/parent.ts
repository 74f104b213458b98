/** Calls back when the process that started this one is gone, so that no orphan keeps a port or a database. */
export function onParentDeath(stop: () => void) {
  if (process.send) {
    process.once('disconnect', stop)
    return
  }
  // npm passes signals on, but not its own sudden death.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
