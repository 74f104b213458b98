import { characterValues, checkDigitOf, mustCheck, positionWeights, yearCodes } from '@/lib/values/vin'
import type { Sign } from './engine'

export const vinSigns = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const length = 17

const confusable: readonly string[] = [
  '0DU',
  '8B3',
  '5S6',
  '2Z7',
  '6GE',
  '1JL7T',
  '4A',
  'VYU',
  'MNWH',
  'KXR',
  'PRFB',
  'CG0',
  'EF',
  'UVD',
  '9PG',
  '38',
  '7TZ',
  'HNM',
] as const
const similar = new Map<string, string>()
for (const sign of vinSigns)
  similar.set(
    sign,
    [...new Set(confusable.filter(group => group.includes(sign)).join(''))]
      .filter(one => one !== sign)
      .join(''),
  )

export type Reading = Map<string, number>[]

export const placesOf = (signs: Sign[]): Reading => signs.flatMap(sign => placeOf(sign) ?? [])

export function stretchesOf(places: Reading): Reading[] {
  const readings: Reading[] = []
  for (let from = 0; from + length <= places.length; from++) readings.push(places.slice(from, from + length))
  return readings
}

const skipped = -0.35

export function laidAlong(pivot: Reading, reading: Reading): Reading {
  const rows = pivot.length
  const columns = reading.length
  const score = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  // Leading and trailing characters cost nothing: a label may have been read along.
  for (let i = 1; i <= rows; i++) score[i]![0] = i * skipped
  for (let i = 1; i <= rows; i++)
    for (let k = 1; k <= columns; k++)
      score[i]![k] = Math.max(
        score[i - 1]![k - 1]! + alike(pivot[i - 1]!, reading[k - 1]!),
        score[i - 1]![k]! + skipped,
        score[i]![k - 1]! + (i === rows ? 0 : skipped),
      )
  const out: Reading = Array.from({ length: rows }, () => new Map())
  let k = columns
  for (let i = rows; i > 0; ) {
    const here = score[i]![k]!
    if (k > 0 && here === score[i - 1]![k - 1]! + alike(pivot[i - 1]!, reading[k - 1]!))
      out[--i] = reading[--k]!
    else if (k > 0 && here === score[i]![k - 1]! + (i === rows ? 0 : skipped)) k--
    else i--
  }
  return out
}

function alike(one: Map<string, number>, other: Map<string, number>): number {
  let sum = 0
  for (const [sign, share] of one) {
    sum += Math.min(share, other.get(sign) ?? 0)
    for (const near of similar.get(sign) ?? '') sum += 0.4 * Math.min(share, other.get(near) ?? 0)
  }
  return sum - 0.3
}

function placeOf({ text, confidence, choices }: Sign): Map<string, number> | null {
  const shares = new Map<string, number>()
  for (const choice of [{ text, confidence }, ...choices])
    if (vinSigns.includes(choice.text) && choice.text.length === 1)
      shares.set(choice.text, Math.max(shares.get(choice.text) ?? 0, choice.confidence))
  const sum = [...shares.values()].reduce((all, one) => all + one, 0)
  if (sum <= 0) return null
  return new Map([...shares].map(([sign, share]) => [sign, share / Math.max(sum, 1)]))
}

export interface Verdict {
  vin: string
  confidence: number
}

// The valid VIN on which the readings agree best. It is not certain when another valid VIN is close. Without a check
// digit (other regions) the readings alone must agree.
export function chooseVin(readings: Reading[], knownMakers: ReadonlySet<string>): Verdict | null {
  if (readings.length === 0) return null
  const places = merged(readings)
  const plain = places.map(place => top(place))
  const asRead = plain.map(({ sign }) => sign).join('')
  const plainScore = plain.reduce((sum, { share }) => sum + Math.log(share), 0)
  const [best, next] = likeliestValid(places, knownMakers)
  const foreign = !mustCheck(asRead)
  if (foreign && (!best || best.vin !== asRead))
    return foreignVerdict(
      asRead,
      plain.map(({ share }) => share),
      knownMakers,
    )
  if (!best) return null
  const maker = knownMakers.has(best.vin.slice(0, 3))
  const edits = [...best.vin].filter((sign, at) => sign !== asRead[at]).length
  // Distance of the best valid VIN from the reading, and its lead over the next one.
  const distance = plainScore - best.score
  const lead = next ? best.score - next.score : 12
  const weakest = Math.min(...places.map((place, at) => place.get(best.vin[at]!) ?? 0))
  const certain =
    1 /
    (1 +
      Math.exp(
        -(
          lead +
          (maker ? 1.2 : 0.3) -
          distance * 0.5 -
          edits * 0.6 -
          2.4 +
          Math.min(0, Math.log(weakest) + 1) * 0.4
        ),
      ))
  if (edits > 2) return null
  return { vin: best.vin, confidence: Math.min(0.995, certain) }
}

function foreignVerdict(vin: string, shares: number[], knownMakers: ReadonlySet<string>): Verdict | null {
  if (!knownMakers.has(vin.slice(0, 3))) return null
  return { vin, confidence: Math.min(0.95, Math.min(...shares)) }
}

function merged(readings: Reading[]): Map<string, number>[] {
  return Array.from({ length }, (_, at) => {
    const given = readings.filter(reading => reading[at]!.size > 0)
    const mean = new Map<string, number>()
    const add = (sign: string, share: number) =>
      mean.set(sign, (mean.get(sign) ?? 0) + share / Math.max(1, given.length))
    for (const reading of given) {
      for (const [sign, share] of reading[at]!) {
        const others = similar.get(sign) ?? ''
        add(sign, share * 0.93)
        for (const other of others) add(other, (share * 0.06) / others.length)
      }
    }
    for (const sign of vinSigns) add(sign, 0.0002 * Math.max(1, given.length))
    return mean
  })
}

function top(place: Map<string, number>): { sign: string; share: number } {
  let best = { sign: '', share: -1 }
  for (const [sign, share] of place) if (share > best.share) best = { sign, share }
  return best
}

interface Candidate {
  vin: string
  score: number
}

const makerCounts = 2
const signsAPlace = 8

function likeliestValid(places: Map<string, number>[], knownMakers: ReadonlySet<string>): Candidate[] {
  const found: Candidate[] = []
  const likely = places.map((place, at) =>
    at === 8 ? [...place] : [...place].sort((a, b) => b[1] - a[1]).slice(0, signsAPlace),
  )
  for (let rest = 0; rest <= 10; rest++) {
    const checkDigit = rest === 10 ? 'X' : String(rest)
    let sums: Candidate[][] = Array.from({ length: 11 }, () => [])
    sums[0] = [{ vin: '', score: 0 }]
    for (const [at, place] of likely.entries()) {
      const next: Candidate[][] = Array.from({ length: 11 }, () => [])
      for (const [sign, share] of place) {
        if (at === 8 && sign !== checkDigit) continue
        const cost = Math.log(share * plausible(sign, at))
        const step = ((characterValues.get(sign) ?? 0) * positionWeights[at]!) % 11
        for (let sum = 0; sum < 11; sum++)
          for (const before of sums[sum]!)
            next[(sum + step) % 11]!.push({ vin: before.vin + sign, score: before.score + cost })
      }
      sums = next.map(list => list.sort((a, b) => b.score - a.score).slice(0, 4))
    }
    found.push(...sums[rest]!)
  }
  return found
    .filter(({ vin }) => checkDigitOf(vin) === vin[8])
    .map(({ vin, score }) => ({ vin, score: knownMakers.has(vin.slice(0, 3)) ? score : score - makerCounts }))
    .sort((a, b) => b.score - a.score)
}

/** In regions with check digits position 10 is a model year code and the last four are nearly always digits. */
function plausible(sign: string, at: number): number {
  if (at === 0) return 'L12345'.includes(sign) ? 1 : sign === 'H' ? 0.2 : 0.02
  if (at === 9) return yearCodes.includes(sign) ? 1 : 0.001
  if (at >= 13) return /\d/.test(sign) ? 1 : 0.02
  return 1
}
