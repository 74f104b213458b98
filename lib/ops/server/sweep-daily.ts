import { spawn } from 'node:child_process'

const minute = 60_000

export function sweepDaily() {
  const sweep = () => {
    spawn(process.execPath, ['--import', 'tsx', 'lib/ops/server/sweep.ts'], { stdio: 'inherit' }).unref()
  }
  setTimeout(sweep, minute).unref()
  setInterval(sweep, 24 * 60 * minute).unref()
}
