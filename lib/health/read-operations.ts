import { connect } from 'node:tls'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { currentTime } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { operation } from '@/lib/core/operation'
import { type OperationRun, readCounts, readRuns, watchedOperations } from './operation-runs'

const hour = 3_600_000
// A nightly run, and two hours for it.
const lateMs = 26 * hour
const certificateDays = 21

export interface OperationState {
  name: 'backup' | 'files' | 'retention' | 'learning' | 'texts' | 'webhooks' | 'certificate'
  state: 'ok' | 'never' | 'late' | 'failed'
  // Of the last run that was whole.
  at: string | null
  // Of a run that failed after it.
  problem: string | null
  figures: Record<string, number>
}

// What an administrator should know without a shell: the same figures are at METRICS_PORT.
export const readOperations = operation({
  access: 'system_parameter:query',
  input: z.object({}),
  run: ctx => operationStates(ctx.db),
})

export async function operationStates(db: Db): Promise<OperationState[]> {
  const [runs, counts, days] = await Promise.all([readRuns(db), readCounts(db), daysOfCertificate()])
  const names = [...watchedOperations, 'learning'] as const
  const { sent, failed, pending, paused } = counts
  return [
    ...names.map(name => stateOfRun(name, runs)),
    { ...quiet('texts', failed > 0 || pending > 0), figures: { sent, failed, pending } },
    { ...quiet('webhooks', paused > 0), figures: { paused } },
    ...(days === null
      ? []
      : [
          {
            ...quiet('certificate', days < 1),
            figures: { days },
            ...(days < certificateDays && days >= 1 && { state: 'late' as const }),
          },
        ]),
  ]
}

const quiet = (name: OperationState['name'], isFailing: boolean) => ({
  name,
  state: isFailing ? ('failed' as const) : ('ok' as const),
  at: null,
  problem: null,
})

function stateOfRun(name: OperationState['name'], runs: OperationRun[]): OperationState {
  const {
    finishedAt = null,
    failedAt = null,
    problem = null,
    figures = {},
  } = runs.find(run => run.name === name) ?? {}
  const isFailed = failedAt !== null && (finishedAt === null || failedAt > finishedAt)
  // Learning is due when there is something to learn.
  const isLate = name !== 'learning' && currentTime().getTime() - (finishedAt?.getTime() ?? 0) > lateMs
  const isWrong = (figures.wrong ?? 0) > 0
  const state = isFailed || isWrong ? 'failed' : finishedAt === null ? 'never' : isLate ? 'late' : 'ok'
  return { name, state, at: finishedAt?.toISOString() ?? null, problem: isFailed ? problem : null, figures }
}

let certificate: { days: number | null; until: number } | undefined

// Of APP_URL, as browsers see it; null without https.
export async function daysOfCertificate(): Promise<number | null> {
  const { protocol, hostname, port } = new URL(env().APP_URL)
  if (protocol !== 'https:') return null
  if (certificate && performance.now() < certificate.until) return certificate.days
  const days = await readDays(hostname, Number(port) || 443)
  certificate = { days, until: performance.now() + hour }
  return days
}

function readDays(host: string, port: number): Promise<number | null> {
  return new Promise(done => {
    // An expired one is what this looks for.
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: 3_000 },
      () => {
        const { valid_to: end } = socket.getPeerCertificate()
        const days = Math.floor((Date.parse(end) - currentTime().getTime()) / (24 * hour))
        done(Number.isNaN(days) ? null : days)
        socket.destroy()
      },
    )
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => done(null))
    socket.once('close', () => done(null))
  })
}
