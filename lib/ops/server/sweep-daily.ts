import { spawn } from 'node:child_process'

const minute = 60_000

/** Clears what is past its time (lib/retention), soon after the start and once a day, in a process of its own. */
export function sweepDaily() {
  const sweep = () => {
    spawn(process.execPath, ['--import', 'tsx', 'lib/ops/server/sweep.ts'], { stdio: 'inherit' }).unref()
  }
  setTimeout(sweep, minute).unref()
  setInterval(sweep, 24 * 60 * minute).unref()
}
