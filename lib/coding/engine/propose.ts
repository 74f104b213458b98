import { grouped } from '@/lib/core/grouped'
import { bucketsOf, walkGrams } from './features'
import type { CodeClass, LoadedModel } from './model'

export interface Scored {
  code: string
  within: string | null
  probability: number
  place: number
}

export interface Proposals {
  assemblies: Scored[]
  subAssemblies: Scored[]
  symptoms: Scored[]
}

const nothing: Proposals = { assemblies: [], subAssemblies: [], symptoms: [] }

export function scoresOf(model: LoadedModel, folded: string): Float64Array | undefined {
  const found = knownFeatures(model, bucketsOf(folded))
  // Models learn from Chinese texts: letters and figures alone, such as part numbers, are no ground for a proposal.
  if (found.length < 2 || !/\p{Script=Han}/u.test(folded)) return undefined
  const { classes, starts, classIds, weights, idf } = model
  let length = 0
  const sums = new Float64Array(classes.length)
  for (const feature of found) {
    length += idf[feature]! ** 2
    for (let at = starts[feature]!; at < starts[feature + 1]!; at++) sums[classIds[at]!]! += weights[at]!
  }
  const scale = 1 / Math.sqrt(length)
  for (const [place, { unit, bias }] of classes.entries()) sums[place] = sums[place]! * scale * unit + bias
  return sums
}

export function propose(model: LoadedModel, folded: string): Proposals {
  const scores = scoresOf(model, folded)
  if (!scores) return nothing
  const { sharpness = 1 } = model
  const scored = model.classes.map((one, place) => ({ one, place, p: logistic(sharpness * scores[place]!) }))
  const of = (head: CodeClass['head']) => scored.filter(({ one }) => one.head === head)
  return {
    assemblies: shared(of('assembly')),
    subAssemblies: sharedWithin(of('subAssembly')),
    // A report may name several problems, so these need not share.
    symptoms: of('symptom').map(toScored).sort(best),
  }
}

export const logistic = (score: number) => 1 / (1 + Math.exp(-score))

type Raw = { one: CodeClass; place: number; p: number }

const best = (one: Scored, other: Scored) => other.probability - one.probability
const toScored = ({ one, place, p }: Raw): Scored => ({
  code: one.code,
  within: one.within,
  probability: p,
  place,
})

function shared(raw: Raw[]): Scored[] {
  const sum = Math.max(
    1,
    raw.reduce((all, { p }) => all + p, 0),
  )
  return raw.map(one => toScored({ ...one, p: one.p / sum })).sort(best)
}

const sharedWithin = (raw: Raw[]): Scored[] =>
  [...grouped(raw, ({ one }) => one.within).values()].flatMap(shared).sort(best)

function knownFeatures({ numbers }: LoadedModel, found: Uint32Array): number[] {
  const known: number[] = []
  for (const bucket of found) if (numbers[bucket]! >= 0) known.push(numbers[bucket]!)
  return known
}

export function decidingWords(model: LoadedModel, folded: string, place: number, limit = 5): string[] {
  const { numbers, starts, classIds, weights } = model
  const weightOf = (bucket: number) => {
    const feature = numbers[bucket]!
    if (feature < 0) return 0
    for (let at = starts[feature]!; at < starts[feature + 1]!; at++)
      if (classIds[at] === place) return weights[at]!
    return 0
  }
  const perCharacter = new Float64Array(folded.length)
  walkGrams(folded, (bucket, start, length) => {
    const weight = weightOf(bucket)
    for (let at = start; at < start + length; at++) perCharacter[at]! += weight / length
  })
  const largest = perCharacter.reduce((max, one) => Math.max(max, one), 0)
  if (largest <= 0) return []
  const words = new Map<string, number>()
  for (let at = 0; at < folded.length; at++) {
    const start = at
    let sum = 0
    while (at < folded.length && folded[at] !== ' ' && perCharacter[at]! > largest / 4)
      sum += perCharacter[at++]!
    const word = folded.slice(start, at)
    if (word) words.set(word, Math.max(sum, words.get(word) ?? 0))
  }
  return [...words]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([word]) => word)
}

export interface Reading {
  assembly: string
  subAssembly: string | null
  symptom: string | null
  ofAssembly: number
  ofPart: number
  ofSymptom: number
}

// What a text reads like at the first place, each with its probability: of the part within the assembly.
export function readText(model: LoadedModel, folded: string): Reading | undefined {
  const { assemblies, subAssemblies, symptoms } = propose(model, folded)
  const [assembly] = assemblies
  if (!assembly) return undefined
  const part = subAssemblies.find(({ within }) => within === assembly.code)
  return {
    assembly: assembly.code,
    subAssembly: part?.code ?? null,
    symptom: symptoms[0]?.code ?? null,
    ofAssembly: assembly.probability,
    ofPart: part?.probability ?? 0,
    ofSymptom: symptoms[0]?.probability ?? 0,
  }
}

export type ReadText = Reading & { id: number }
