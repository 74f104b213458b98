import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile'
import type { Product } from '../product'

const paths = ['/complaintsvehicleinfo/page', '/complaintsvehicleinfo/queryDetailByEdit/:id']
const idleMs = 20_000
const pauseMs = 100

/** List and form, one call after another as a person would, on a quiet server and while a model is learned. */
export async function underLoad({ origin }: Product, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/app${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const list = await ask('POST', paths[0]!, { page: 1, limit: 20 })
  const form = paths[1]!.replace(':id', list.records[0].id)
  const calls = { list: () => ask('POST', paths[0]!, { page: 1, limit: 20 }), form: () => ask('GET', form) }

  const measure = async (goesOn: () => Promise<boolean>) => {
    const took: Record<keyof typeof calls, number[]> = { list: [], form: [] }
    while (await goesOn())
      for (const name of ['list', 'form'] as const) {
        const from = performance.now()
        await calls[name]()
        took[name].push(performance.now() - from)
        await sleep(pauseMs)
      }
    return took
  }
  const learning = async () => (await ask('GET', '/complaintsvehicleinfo/suggest/model')).learning?.jobId
  const until = performance.now() + idleMs
  // Asked before each pair of calls on the quiet server too.
  const quiet = await measure(async () => (await learning()) === undefined && performance.now() < until)
  const { jobId } = await ask('POST', '/complaintsvehicleinfo/suggest/learn', {})
  const startedAt = performance.now()
  const busy = await measure(async () => (await learning()) === jobId)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const p = (took: number[], share: number) => percentile(took, share).toFixed(1)
  return [
    `While the server's job learns (${seconds} s), calls one after another:`,
    '',
    '| call | quiet p50 / p95 ms | while learning p50 / p95 ms | calls |',
    '|---|--:|--:|--:|',
    ...(['list', 'form'] as const).map(
      name =>
        `| ${name} | ${p(quiet[name], 0.5)} / ${p(quiet[name], 0.95)} | ${p(busy[name], 0.5)} / ${p(busy[name], 0.95)} | ${quiet[name].length} / ${busy[name].length} |`,
    ),
    '',
  ]
}
