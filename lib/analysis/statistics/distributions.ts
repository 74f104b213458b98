// Distribution functions that the measures need. Relative error about 1e-13 but where said otherwise.
// Sources of the expansions: Abramowitz & Stegun, Handbook of Mathematical Functions, §6 and §26; Lanczos' coefficients
// (g = 7, n = 9) as published by Godfrey; incomplete gamma by series and continued fraction (Lentz).

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

export function lnGamma(x: number): number {
  const isKnown = x >= 1 && x <= lnFactorials.length && Number.isInteger(x)
  return isKnown ? lnFactorials[x - 1]! : lnGammaOf(x)
}

function lnGammaOf(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGammaOf(1 - x)
  const shifted = x - 1
  const t = shifted + 7.5
  let sum = lanczos[0]!
  for (let i = 1; i < lanczos.length; i++) sum += lanczos[i]! / (shifted + i)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

// Shapes are counts, mostly small ones.
const lnFactorials = Float64Array.from({ length: 1_024 }, (_, n) => lnGammaOf(n + 1))

export function digamma(x: number): number {
  let result = 0
  let at = x
  for (; at < 10; at++) result -= 1 / at
  const inverse = 1 / (at * at)
  const series = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12]
  const tail = series.reduceRight((sum, term) => (sum + term) * inverse, 0)
  return result + Math.log(at) - 0.5 / at - tail
}

export function gammaCdf(x: number, shape: number, rate = 1): number {
  const z = x * rate
  if (z <= 0) return 0
  return z < shape + 1 ? lowerBySeries(z, shape) : 1 - upperByFraction(z, shape)
}

/** P(X > x), exact where it is tiny. */
export function gammaTail(x: number, shape: number, rate = 1): number {
  const z = x * rate
  if (z <= 0) return 1
  return z < shape + 1 ? 1 - lowerBySeries(z, shape) : upperByFraction(z, shape)
}

function scale(z: number, shape: number): number {
  return Math.exp(shape * Math.log(z) - z - lnGamma(shape))
}

function lowerBySeries(z: number, shape: number): number {
  let term = 1 / shape
  let sum = term
  for (let n = 1; n < 10_000 && Math.abs(term) > Math.abs(sum) * 1e-17; n++) {
    term *= z / (shape + n)
    sum += term
  }
  return sum * scale(z, shape)
}

function upperByFraction(z: number, shape: number): number {
  const tiny = 1e-300
  let b = z + 1 - shape
  let c = 1 / tiny
  let d = 1 / b
  let result = d
  for (let n = 1; n < 10_000; n++) {
    const a = -n * (n - shape)
    b += 2
    d = 1 / nonZero(a * d + b, tiny)
    c = nonZero(b + a / c, tiny)
    const factor = c * d
    result *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return result * scale(z, shape)
}

const nonZero = (value: number, tiny: number) => (Math.abs(value) < tiny ? tiny : value)

export function gammaQuantile(p: number, shape: number, rate = 1): number {
  return rootOf(x => gammaCdf(x, shape) - p, { start: shape }) / rate
}

export function poissonTail(n: number, mean: number): number {
  if (n <= 0) return 1
  return mean <= 0 ? 0 : gammaCdf(mean, n)
}

// P(X ≥ n), X binomial.
export function binomialTail(n: number, trials: number, p: number): number {
  let sum = 0
  for (let at = n; at <= trials; at++) {
    const ways = lnGamma(trials + 1) - lnGamma(at + 1) - lnGamma(trials - at + 1)
    sum += Math.exp(ways + at * Math.log(p) + (trials - at) * Math.log1p(-p))
  }
  return sum
}

export function chi2Tail(x: number): number {
  return x <= 0 ? 1 : gammaTail(x / 2, 0.5)
}

export function rootOf(f: (x: number) => number, { start }: { start: number }): number {
  let high = Math.max(start, 1e-300)
  while (f(high) < 0 && high < 1e300) high *= 2
  let low = high
  while (f(low) > 0 && low > 1e-300) low /= 2
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (f(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The least n with P(X ≤ n) ≥ p, X Poisson around a gamma-distributed mean: `size` is the gamma's shape. */
export function negativeBinomialQuantile(p: number, mean: number, size: number): number {
  if (mean <= 0) return 0
  const [lnSuccess, lnFailure] = [Math.log(size / (size + mean)), Math.log(mean / (size + mean))]
  let lnChance = size * lnSuccess
  let below = Math.exp(lnChance)
  let n = 0
  // The sum of rounded chances may stay short of p near 1; far beyond the mean nothing is left to add.
  for (; below < p && n < 1e6; n++) {
    lnChance += Math.log((size + n) / (n + 1)) + lnFailure
    below += Math.exp(lnChance)
  }
  return n
}
