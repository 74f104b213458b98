import { AppError } from '../errors'

const unbounded = Number.POSITIVE_INFINITY

/** Who comes without a network is signed in and begins before the public, of whom a network holds a part. */
export class WeightedSemaphore {
  #free: number
  readonly #waiting: { weight: number; network: string | undefined; begin(): void }[] = []
  readonly #public = new Map<string, number>()

  constructor(
    readonly budget: number,
    readonly bounds: { maxWaiting?: number; maxPublic?: number; maxOfNetwork?: number } = {},
  ) {
    this.#free = budget
  }

  async run<T>(weight: number, work: () => Promise<T>, network?: string): Promise<T> {
    const units = Math.min(weight, this.budget)
    this.#refuseBeyond(network)
    this.#count(network, 1)
    await this.#take(units, network)
    try {
      return await work()
    } finally {
      this.#count(network, -1)
      this.#free += units
      this.#beginNext()
    }
  }

  #refuseBeyond(network: string | undefined) {
    const { maxWaiting = unbounded, maxPublic = unbounded, maxOfNetwork = unbounded } = this.bounds
    const ofPublic = [...this.#public.values()].reduce((sum, count) => sum + count, 0)
    const tooMany =
      network !== undefined && (ofPublic >= maxPublic || (this.#public.get(network) ?? 0) >= maxOfNetwork)
    if (tooMany || this.#waiting.length >= maxWaiting)
      throw new AppError('busy', {}, { retryAfterSeconds: 10 })
  }

  #count(network: string | undefined, change: number) {
    if (network === undefined) return
    const count = (this.#public.get(network) ?? 0) + change
    if (count > 0) this.#public.set(network, count)
    else this.#public.delete(network)
  }

  #take(weight: number, network: string | undefined): Promise<void> {
    return new Promise(begin => {
      this.#waiting.push({ weight, network, begin })
      this.#beginNext()
    })
  }

  #beginNext() {
    for (;;) {
      const next = this.#waiting.find(one => one.network === undefined) ?? this.#waiting[0]
      if (!next || next.weight > this.#free) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#free -= next.weight
      next.begin()
    }
  }
}
