import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './client'
import { type Position, Replica, type ReplicaLimits, readPosition } from './replica'

export interface Reader {
  /** `work` only reads; it is run again, on the primary, when its replica fails. */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface ReplicaOptions extends ReplicaLimits {
  maxLagMs(primary: Db): Promise<number>
  onChange?(replica: Replica, error?: unknown): void
}

const personWaitsMs = 500
const pollMs = 10

export class Replicas {
  readonly all: readonly Replica[]
  readonly readers = { replica: 0, primary: 0 }
  #turn = 0

  constructor(
    urls: readonly string[],
    private readonly options: ReplicaOptions,
  ) {
    const onChange = options.onChange ?? (() => {})
    this.all = urls.map(url => new Replica(url, options, onChange))
  }

  /** What it reads is as of this call or later, wherever it reads. */
  async reader(primary: Db, { personWaits = false } = {}): Promise<Reader> {
    let replica = await this.current(primary, { personWaits })
    return {
      run: async work => {
        const from = replica
        if (!from) return work(primary)
        try {
          return await work(from.db)
        } catch (error) {
          if (!(await from.hasFailed(error))) throw error
          if (replica) this.readers.primary++
          replica = undefined
          return work(primary)
        }
      },
    }
  }

  /** One that has replayed all that the primary had committed at this call, if there is one in time. */
  async current(primary: Db, { personWaits = false } = {}): Promise<Replica | undefined> {
    const found = await this.#findCurrent(primary, personWaits)
    this.readers[found ? 'replica' : 'primary']++
    return found
  }

  async #findCurrent(primary: Db, personWaits: boolean): Promise<Replica | undefined> {
    const rested = this.#inTurn().filter(({ isResting }) => !isResting)
    if (rested.length === 0) return undefined
    const at = await readPosition(primary)
    const candidates = rested.filter(({ state }) => state !== 'away')
    for (const one of rested) if (!candidates.includes(one)) one.lookAgain(at)
    const maxLagMs = await this.options.maxLagMs(primary)
    const until = performance.now() + (personWaits ? Math.min(personWaitsMs, maxLagMs) : maxLagMs)
    return firstToReach(at, candidates, until)
  }

  /** Asks all of them, for `state` and `lagSeconds`. */
  async look(primary: Db): Promise<readonly Replica[]> {
    const at = await readPosition(primary)
    await Promise.all(this.all.map(one => one.hasReached(at)))
    return this.all
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(one => one.close()))
  }

  #inTurn(): Replica[] {
    const first = this.#turn++ % this.all.length
    return [...this.all.slice(first), ...this.all.slice(0, first)]
  }
}

async function firstToReach(at: Position, candidates: readonly Replica[], until: number) {
  for (let left = candidates; ; await sleep(pollMs)) {
    for (const one of left) if (await one.hasReached(at)) return one
    left = left.filter(({ isResting }) => !isResting)
    if (left.length === 0) return undefined
    if (performance.now() < until) continue
    for (const one of left) one.rest('behind')
    return undefined
  }
}
