import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile'
import type { Product } from '../product'

const paths = ['/complaintsvehicleinfo/page', '/complaintsvehicleinfo/queryDetailByEdit/:id']
const idleMs = 30_000
const rounds = 3
const pauseMs = 100

/**
 * List and form, one call after another as a person would, on a quiet server and while a model is learned, in turns, so
 * that what else the machine does falls on both.
 */
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

  const measure = async (took: Record<keyof typeof calls, number[]>, goesOn: () => Promise<boolean>) => {
    while (await goesOn())
      for (const name of ['list', 'form'] as const) {
        const from = performance.now()
        await calls[name]()
        took[name].push(performance.now() - from)
        await sleep(pauseMs)
      }
  }
  const learning = async () => (await ask('GET', '/complaintsvehicleinfo/suggest/model')).learning?.jobId
  const none = () => ({ list: [], form: [] }) as Record<keyof typeof calls, number[]>
  const [quiet, busy] = [none(), none()]
  const times: number[] = []
  // The first turn warms up the server.
  await measure(none(), until(5_000))
  for (let round = 0; round < rounds; round++) {
    const isOver = until(idleMs)
    // Asked before each pair of calls on the quiet server too.
    await measure(quiet, async () => (await learning()) === undefined && (await isOver()))
    const { jobId } = await ask('POST', '/complaintsvehicleinfo/suggest/learn', {})
    const startedAt = performance.now()
    await measure(busy, async () => (await learning()) === jobId)
    times.push((performance.now() - startedAt) / 1000)
  }
  const seconds = times.map(one => one.toFixed(0)).join(', ')
  const p = (took: number[], share: number) => percentile(took, share).toFixed(1)
  return [
    `While the server's job learns (${seconds} s) and between, calls one after another:`,
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

function until(ms: number) {
  const end = performance.now() + ms
  return async () => performance.now() < end
}
