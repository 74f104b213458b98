export interface Rows {
  starts: Uint32Array
  ids: Uint16Array
  scales: Float32Array
  idf: Float32Array
}

const settled = 0.003

// Logistic regression by coordinate ascent in the dual (Yu, Huang, Lin 2011): one pass changes one record's weight at a
// time, so it needs neither a step size nor a gradient of the whole.
export function trainClass(
  { starts, ids, scales, idf }: Rows,
  members: Uint32Array,
  positive: Uint8Array,
  { cost, rounds, seed = 1 }: { cost: number; rounds: number; seed?: number },
) {
  const weights = new Float32Array(idf.length)
  const idf2 = Float32Array.from(idf, value => value * value)
  const alphas = new Float32Array(members.length).fill(cost * 0.001)
  const order = Uint32Array.from(members, (_, at) => at)
  let bias = 0
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  const move = (record: number, by: number) => {
    const step = by * scales[record]!
    for (let at = starts[record]!; at < starts[record + 1]!; at++)
      weights[ids[at]!]! += step * idf2[ids[at]!]!
    bias += by
  }
  for (const [at, record] of members.entries()) move(record, (positive[at] ? 1 : -1) * alphas[at]!)
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const kept = order[at]!
      order[at] = order[other]!
      order[other] = kept
    }
    const all = round % 3 === 0 || round === rounds - 1
    for (const at of order) {
      const before = alphas[at]!
      if (!all && before < cost * settled) continue
      const record = members[at]!
      let sum = 0
      for (let one = starts[record]!; one < starts[record + 1]!; one++) sum += weights[ids[one]!]!
      const sign = positive[at] ? 1 : -1
      const margin = sign * (sum * scales[record]! + bias)
      const after = bestWeight(margin, before, cost)
      if (Math.abs(after - before) < cost * 1e-4) continue
      alphas[at] = after
      move(record, sign * (after - before))
    }
  }
  return { weights, bias }
}

const curvature = 2

function bestWeight(margin: number, before: number, cost: number): number {
  let weight = before
  let low = 0
  let high = cost
  for (let step = 0; step < 12; step++) {
    const wrong = 1 / (1 + Math.exp(margin + curvature * (weight - before)))
    const gap = weight - cost * wrong
    if (Math.abs(gap) < cost * 1e-3) break
    if (gap > 0) high = weight
    else low = weight
    weight -= gap / (1 + cost * curvature * wrong * (1 - wrong))
    if (weight <= low || weight >= high) weight = (low + high) / 2
  }
  return weight
}
