export interface SparseClass {
  unit: number
  features: Uint16Array
  weights: Int8Array
}

const mostOfClass = 6_000
const steps = 127

export function sparse(weights: Float32Array): SparseClass {
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  const unit = largest / steps || 1
  const perSize = new Uint32Array(steps + 1)
  for (const weight of weights) perSize[Math.round(Math.abs(weight) / unit)]!++
  let least = steps
  for (let sum = perSize[steps]!; least > 1 && sum + perSize[least - 1]! <= mostOfClass; least--)
    sum += perSize[least - 1]!
  const features: number[] = []
  for (let at = 0; at < weights.length; at++)
    if (Math.round(Math.abs(weights[at]!) / unit) >= least) features.push(at)
  return {
    unit,
    features: Uint16Array.from(features),
    weights: Int8Array.from(features, at => Math.round(weights[at]! / unit)),
  }
}

export function packWeights(features: number, classes: readonly SparseClass[]) {
  const starts = new Uint32Array(features + 1)
  for (const one of classes) for (const feature of one.features) starts[feature + 1]!++
  for (let at = 0; at < features; at++) starts[at + 1]! += starts[at]!
  const total = starts[features]!
  const next = starts.slice(0, features)
  const classIds = new Uint16Array(total)
  const weights = new Int8Array(total)
  for (const [id, one] of classes.entries())
    for (const [place, feature] of one.features.entries()) {
      const at = next[feature]!++
      classIds[at] = id
      weights[at] = one.weights[place]!
    }
  return { starts, classIds, weights }
}
