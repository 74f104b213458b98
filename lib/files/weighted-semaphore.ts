export class WeightedSemaphore {
  #free: number
  readonly #waiting: { weight: number; begin(): void }[] = []

  constructor(readonly budget: number) {
    this.#free = budget
  }

  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const units = Math.min(weight, this.budget)
    await this.#take(units)
    try {
      return await work()
    } finally {
      this.#free += units
      this.#beginNext()
    }
  }

  #take(weight: number): Promise<void> {
    return new Promise(begin => {
      this.#waiting.push({ weight, begin })
      this.#beginNext()
    })
  }

  #beginNext() {
    for (let next = this.#waiting[0]; next && next.weight <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= next.weight
      next.begin()
    }
  }
}
