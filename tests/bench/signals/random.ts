export type Random = ReturnType<typeof openRandom>

/** xoshiro128** (Blackman, Vigna 2018), seeded by splitmix32. */
export function openRandom(seed: number) {
  let mix = seed >>> 0
  const next32 = () => {
    mix = (mix + 0x9e3779b9) >>> 0
    let z = mix
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  const state = Uint32Array.from([next32(), next32(), next32(), next32()])
  const turn = (x: number, k: number) => (x << k) | (x >>> (32 - k))

  function uniform(): number {
    const result = Math.imul(turn(Math.imul(state[1]!, 5), 7), 9) >>> 0
    const t = state[1]! << 9
    state[2]! ^= state[0]!
    state[3]! ^= state[1]!
    state[1]! ^= state[2]!
    state[0]! ^= state[3]!
    state[2]! ^= t
    state[3] = turn(state[3]!, 11)
    return (result + 0.5) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + uniform() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())

  /** Marsaglia, Tsang, ACM Trans Math Softw 2000;26:363–372. */
  function gamma(shape: number): number {
    if (shape < 1) return gamma(shape + 1) * uniform() ** (1 / shape)
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }

  function poisson(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const limit = Math.exp(-mean)
    let n = 0
    for (let product = uniform(); product > limit; product *= uniform()) n++
    return n
  }

  function dirichlet(weights: readonly number[], concentration: number): number[] {
    const total = weights.reduce((sum, one) => sum + one, 0)
    const draws = weights.map(one => gamma(Math.max(0.02, (one / total) * concentration)))
    const sum = draws.reduce((all, one) => all + one, 0)
    return draws.map(one => one / sum)
  }

  function pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(uniform() * items.length)]!
  }

  function shuffle<Item>(items: readonly Item[]): Item[] {
    const all = [...items]
    for (let at = all.length - 1; at > 0; at--) {
      const other = Math.floor(uniform() * (at + 1))
      ;[all[at], all[other]] = [all[other]!, all[at]!]
    }
    return all
  }

  function choose(cumulative: readonly number[]): number {
    const at = uniform() * cumulative.at(-1)!
    let [low, high] = [0, cumulative.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulative[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }

  return { uniform, between, whole, normal, gamma, poisson, dirichlet, pick, shuffle, choose }
}

export function cumulative(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map(one => {
    sum += one
    return sum
  })
}
