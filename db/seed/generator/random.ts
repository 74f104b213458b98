export interface Random {
  next(): number
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function random(seed: number, index: number): Random {
  let a = mix(seed ^ 0x9e3779b9)
  let b = mix(index + 0x85ebca6b)
  let c = mix(a ^ (b + 0xc2b2ae35))
  let d = 1
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 8; i++) next()
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)]!,
  }
}

function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}

export function weighted<T>(entries: readonly (readonly [T, number])[]): (r: Random) => T {
  const n = entries.length
  const total = entries.reduce((sum, [, w]) => sum + w, 0)
  const share = entries.map(([, w]) => (w * n) / total)
  const alias = new Int32Array(n)
  const small: number[] = []
  const large: number[] = []
  share.forEach((p, i) => {
    ;(p < 1 ? small : large).push(i)
  })
  while (small.length && large.length) {
    const s = small.pop()!
    const l = large.at(-1)!
    alias[s] = l
    share[l] = share[l]! + share[s]! - 1
    if (share[l]! < 1) small.push(large.pop()!)
  }
  for (const i of [...small, ...large]) share[i] = 1
  return r => {
    const x = r.next() * n
    const i = Math.floor(x)
    return entries[x - i < share[i]! ? i : alias[i]!]![0]
  }
}
