import { readdirSync, readFileSync } from 'node:fs'

/** Peak memory in MB and processor time of the child of this process whose command names `program`. */
export function watchChild(program: string) {
  let peak = 0
  let ticks = 0
  const look = () => {
    for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        if (!status.includes(`PPid:\t${process.pid}\n`)) continue
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(program)) continue
        const after = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
        ticks = Number(after[11]) + Number(after[12])
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
      return { peak: Math.round(peak / 1024), cpuSeconds: (ticks / 100).toFixed(1) }
    },
  }
}
