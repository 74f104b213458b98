import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile'

/** A call, and how many milliseconds its answer took. */
export type Timed = () => Promise<number>

/** The 95th of a hundred of the times that one reader of the list waits for a page. */
export async function readList(list: Timed, until: () => boolean): Promise<number> {
  const times: number[] = []
  while (!until()) {
    times.push(await list())
    await sleep(20)
  }
  return percentile(times, 0.95)
}

interface Together {
  users: number
  /** Runs before each question; its time does not count. */
  before(): Promise<unknown>
  list: Timed
  until(): boolean
}

/** As many analysts as `users` put questions by chance, every other second each, while somebody reads the list. */
export async function askTogether(questions: readonly Timed[], { users, before, list, until }: Together) {
  const times: number[] = []
  let refused = 0
  const analyst = async () => {
    while (!until()) {
      await before()
      await questions[randomInt(questions.length)]!().then(
        ms => times.push(ms),
        () => refused++,
      )
      await sleep(randomInt(4_000))
    }
  }
  const [listP95] = await Promise.all([readList(list, until), ...Array.from({ length: users }, analyst)])
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    answers: times.length,
    refused,
    list: listP95,
  }
}

export function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() > end
}
