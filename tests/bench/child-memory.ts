import { readdirSync, readFileSync } from 'node:fs'

/** Peak memory in MB of the child process of this one whose command names `program`, looked at every 100 ms. */
export function childMemory(program: string) {
  let peak = 0
  const look = () => {
    for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        if (!status.includes(`PPid:\t${process.pid}\n`)) continue
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(program)) continue
        peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0))
      } catch {
        // It ended between the list and the look.
      }
  }
  const timer = setInterval(look, 100)
  return {
    stop() {
      look()
      clearInterval(timer)
      return Math.round(peak / 1024)
    },
  }
}
