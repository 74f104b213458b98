import { type ChildProcess, spawn } from 'node:child_process'
import { answerJobs } from '@/lib/analysis/columns/history'
import { log } from '@/lib/core/log'
import { type JobLane, jobLanes } from '@/lib/jobs/run-job'
import { databaseRefused } from '@/lib/ops/postgres/newer-database'

const pause = 1_000
// Who waits for a page goes first: loading them takes two processors a second.
const firstMs = 3_000
const refusedPauseMs = 60_000

export function superviseJobProcesses(): () => void {
  const children = new Map<JobLane, ChildProcess>()
  let stopped = false
  const start = (lane: JobLane) => {
    if (stopped) return
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=512', '--max-semi-space-size=16', 'lib/ops/server/jobs.mjs', lane],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // For columns.
        serialization: 'advanced',
        detached: lane === 'long',
      },
    )
    children.set(lane, child)
    answerJobs(child)
    const again = (code?: number | null) => {
      if (children.get(lane) !== child) return
      children.delete(lane)
      setTimeout(start, code === databaseRefused ? refusedPauseMs : pause, lane).unref()
    }
    child.once('error', error => {
      log.error({ err: error, lane }, 'the process for jobs did not start')
      again()
    })
    child.once('close', again)
  }
  for (const lane of jobLanes) setTimeout(start, firstMs, lane).unref()
  return () => {
    stopped = true
    for (const child of children.values()) child.kill('SIGTERM')
  }
}
