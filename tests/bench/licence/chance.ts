export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }
  either(low: number, high: number): number {
    return this.between(low, high) * (this.next() < 0.5 ? -1 : 1)
  }
  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }
  text(signs: string, length: number): string {
    return Array.from({ length }, () => this.of([...signs])).join('')
  }
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3)
  }
}
