import { readFileSync } from 'node:fs'

// USER_HZ of Linux, whatever the kernel counts with (times(2)).
const ticksPerSecond = 100

/** What a process has used of processors, in milliseconds; undefined where it has ended or the system is not Linux. */
export function processorMs(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
  } catch {
    return undefined
  }
}
