export interface Kind {
  times: number[]
  failed: number
}

/** Durations in ms and failures by what was done; the first messages of failures are printed. */
export class Figures {
  readonly kinds = new Map<string, Kind>()

  async measure<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const kind = this.kinds.get(name) ?? { times: [], failed: 0 }
    this.kinds.set(name, kind)
    const from = performance.now()
    try {
      const found = await work()
      kind.times.push(performance.now() - from)
      return found
    } catch (error) {
      kind.failed++
      if (kind.failed <= 3) console.error(`${name}: ${(error as Error).message}`)
      return undefined
    }
  }

  get failed(): number {
    return [...this.kinds.values()].reduce((sum, { failed }) => sum + failed, 0)
  }
}
