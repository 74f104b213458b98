import type { Corpus } from '@/lib/coding/engine/corpus'
import type { LoadedModel } from '@/lib/coding/engine/model'
import { inSlices } from '@/lib/core/limits/between-slices'

// Weights by bucket, of unit length.
interface Centre {
  buckets: Uint32Array
  weights: Float32Array
}

export interface TextGroup {
  // Ascending places in the corpus.
  members: number[]
  centre: Centre
  nearest: number
}

interface Options {
  // Cosine from which a text belongs to a group.
  alike: number
  // How much a run of characters may say, beside how rare it is.
  weightOf?(bucket: number): number
}

interface Texts {
  size: number
  of(text: number): Uint32Array
  worth: Float32Array
  // Of each text: what makes its weights one of unit length.
  scales: Float32Array
}

const leastRecords = 2
// What every fifth text has tells nothing apart.
const mostShare = 0.2
// Rarer ones would make a text unlike any other, and are seldom more than chance.
const rarest = 4
const centreSize = 96
const rounds = 3
// While every text may still be a centre of its own; afterwards centres are few.
const mostPostings = 600
// Two groups this much alike are one.
const same = 0.6
// Of thousands a few hundred have one that stands for all.
const mostCompared = 200

// Groups of texts about the same thing: each joins the group that it is most like, groups move to the mean of their
// members (spherical k-means, Dhillon, Modha 2001, begun by leaders), and those that came out alike are joined.
export async function groupTexts(
  corpus: Pick<Corpus, 'of' | 'size' | 'documentCounts'>,
  { alike, weightOf = () => 1 }: Options,
): Promise<TextGroup[]> {
  const { size } = corpus
  const counts = corpus.documentCounts(Array(size).keys())
  const worth = Float32Array.from(counts, (count, bucket) =>
    count >= leastRecords && count <= Math.max(rarest, size * mostShare)
      ? Math.log(size / Math.max(rarest, count)) * weightOf(bucket)
      : 0,
  )
  const of = (text: number) => corpus.of(text)
  const texts: Texts = { size, of, worth, scales: new Float32Array(size) }
  await inSlices(size, text => {
    let sum = 0
    for (const bucket of of(text)) sum += worth[bucket]! ** 2
    texts.scales[text] = sum > 0 ? 1 / Math.sqrt(sum) : 0
  })
  const index = new CentreIndex(mostPostings)
  let groups = await assign(texts, index, alike, text => index.add(centreOf(texts, [text])))
  for (let round = 0; round < rounds; round++) {
    const next = new CentreIndex(Number.POSITIVE_INFINITY)
    for (const one of joined(groups)) next.add(one.centre)
    groups = await assign(texts, next, alike)
  }
  return groups
}

async function assign(
  texts: Texts,
  index: CentreIndex,
  alike: number,
  lead?: (text: number) => number,
): Promise<TextGroup[]> {
  const members: number[][] = Array.from({ length: index.size }, () => [])
  const { worth, scales, of } = texts
  await inSlices(texts.size, text => {
    const best = index.nearest(of(text), bucket => worth[bucket]! * scales[text]!)
    if (best.similarity >= alike) members[best.place]!.push(text)
    else if (lead && scales[text]! > 0) members[lead(text)] = [text]
  })
  const groups: TextGroup[] = []
  await inSlices(members.length, at => {
    if (members[at]!.length > 1) groups.push(groupOf(texts, members[at]!))
  })
  return groups
}

function groupOf(texts: Texts, members: number[]): TextGroup {
  const centre = centreOf(texts, members)
  const weights = weightsOf(centre)
  let [nearest, closest] = [members[0]!, -1]
  for (const text of members.slice(0, mostCompared)) {
    let similarity = 0
    for (const bucket of texts.of(text)) similarity += texts.worth[bucket]! * (weights.get(bucket) ?? 0)
    similarity *= texts.scales[text]!
    if (similarity > closest) [nearest, closest] = [text, similarity]
  }
  return { members, centre, nearest }
}

export const weightsOf = ({ buckets, weights }: Centre): Map<number, number> =>
  new Map(Array.from(buckets, (bucket, at) => [bucket, weights[at]!]))

function centreOf({ of, worth, scales }: Texts, members: readonly number[]): Centre {
  const sums = new Map<number, number>()
  for (const text of members)
    for (const bucket of of(text))
      if (worth[bucket]! > 0) sums.set(bucket, (sums.get(bucket) ?? 0) + worth[bucket]! * scales[text]!)
  const largest = [...sums].sort(([, one], [, other]) => other - one).slice(0, centreSize)
  const length = Math.sqrt(largest.reduce((sum, [, one]) => sum + one * one, 0)) || 1
  return {
    buckets: Uint32Array.from(largest, ([bucket]) => bucket),
    weights: Float32Array.from(largest, ([, sum]) => sum / length),
  }
}

function joined(groups: readonly TextGroup[]): TextGroup[] {
  const index = new CentreIndex(Number.POSITIVE_INFINITY)
  return groups
    .toSorted((one, other) => other.members.length - one.members.length)
    .filter(({ centre }) => {
      const weights = weightsOf(centre)
      if (index.nearest(centre.buckets, bucket => weights.get(bucket)!).similarity >= same) return false
      index.add(centre)
      return true
    })
}

// Which of many centres is most like a text, through lists of the centres that have a run of characters.
class CentreIndex {
  readonly #having = new Map<number, { places: number[]; weights: number[] }>()
  readonly #mostPostings: number
  #sums = new Float32Array(1024)
  size = 0

  constructor(mostPostings: number) {
    this.#mostPostings = mostPostings
  }

  add({ buckets, weights }: Centre): number {
    for (const [at, bucket] of buckets.entries()) {
      let list = this.#having.get(bucket)
      if (!list) {
        list = { places: [], weights: [] }
        this.#having.set(bucket, list)
      }
      list.places.push(this.size)
      list.weights.push(weights[at]!)
    }
    if (this.size === this.#sums.length) this.#sums = new Float32Array(this.size * 2)
    return this.size++
  }

  nearest(buckets: Uint32Array, weightOf: (bucket: number) => number): { place: number; similarity: number } {
    const sums = this.#sums
    const touched: number[] = []
    for (const bucket of buckets) {
      const list = this.#having.get(bucket)
      if (!list || list.places.length > this.#mostPostings) continue
      const weight = weightOf(bucket)
      const { places, weights } = list
      for (let one = 0; one < places.length; one++) {
        const place = places[one]!
        if (sums[place] === 0) touched.push(place)
        sums[place]! += weights[one]! * weight
      }
    }
    let best = { place: -1, similarity: 0 }
    for (const place of touched) {
      if (sums[place]! > best.similarity) best = { place, similarity: sums[place]! }
      sums[place] = 0
    }
    return best
  }
}

const ofUnknown = 0.7
const ofNothing = 0.05
const ofTelling = 0.9
const power = 0.5

// How much a run of characters has to do with any code, from `ofNothing` to 1: thanks and dealers have little.
export function salienceOf({ classes, starts, classIds, weights, numbers }: LoadedModel) {
  const heaviest = Float32Array.from({ length: starts.length - 1 }, (_, feature) => {
    let largest = 0
    for (let at = starts[feature]!; at < starts[feature + 1]!; at++)
      largest = Math.max(largest, weights[at]! * classes[classIds[at]!]!.unit)
    return largest
  })
  const telling = heaviest.toSorted()[Math.floor(heaviest.length * ofTelling)] || 1
  return (bucket: number) => {
    const feature = numbers[bucket]!
    return feature < 0 ? ofUnknown : Math.min(1, Math.max(ofNothing, (heaviest[feature]! / telling) ** power))
  }
}
