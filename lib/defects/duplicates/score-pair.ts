import { pairsOf, similarity } from '@/lib/defects/list/keyword'
import { daysBetween } from '@/lib/defects/severity'
import type { Compared } from './candidate-statement'
import { minPairs, sameKindThreshold, similarityThreshold } from './text-similarity'

export type Reason =
  | { code: 'sameVin' | 'sameMobile' | 'sameCard' | 'samePlate' | 'sameAssembly' | 'sameModel' }
  | { code: 'daysApart' | 'receivedApart'; days: number }
  | { code: 'text'; percent: number }

export type ComparisonInput = Omit<Compared, 'id' | 'state' | 'dupGroupId' | 'text'> & {
  pairs: ReadonlySet<number>
}

const maxDaysSameVin = 30
const maxDaysSamePerson = 90

const weights = { vin: 0.6, vinAndAssembly: 0.6, vinAndDay: 0.5, mobile: 0.55, card: 0.6, plate: 0.55 }

// Score from 0 to 1 with reasons, or undefined when nothing matches. Findings are treated as independent: the score is
// 1 minus the product of what each leaves in doubt.
export function scorePair(input: ComparisonInput, other: Compared) {
  const reasons: Reason[] = []
  let doubt = 1
  const found = (weight: number) => {
    doubt *= 1 - weight
  }
  const same = (name: keyof ComparisonInput & keyof Compared) =>
    input[name] !== null && input[name] === other[name]
  const sameAssembly = same('assemblyCode')
  const sameModel = same('modelRangeId')
  const faults = daysApart(input.faultDate, other.faultDate)
  const received = daysApart(input.receivedAt, other.receivedAt)
  const days =
    faults ?? received ?? daysApart(input.faultDate ?? input.receivedAt, other.faultDate ?? other.receivedAt)

  const sameVin = same('vin')
  if (sameVin) {
    reasons.push({ code: 'sameVin' })
    found(weights.vin)
    if (sameAssembly) found(weights.vinAndAssembly)
    if (days !== null && days <= maxDaysSameVin) found(weights.vinAndDay)
  }
  const ofOneModel = sameModel || (input.modelRangeId === null && same('brandId'))
  const ofOneTime = ofOneModel && days !== null && days <= maxDaysSamePerson
  if (ofOneTime && same('mobile')) {
    reasons.push({ code: 'sameMobile' })
    found(weights.mobile)
  }
  if (ofOneTime && same('cardNo')) {
    reasons.push({ code: 'sameCard' })
    found(weights.card)
  }
  if (same('plateNo')) {
    reasons.push({ code: 'samePlate' })
    found(weights.plate)
  }
  const share = textShare(input, other, sameModel && sameAssembly)
  if (share !== null) {
    reasons.push({ code: 'text', percent: Math.floor(share * 100) })
    found(share * 0.7)
  }
  if (reasons.length === 0) return undefined
  if (sameAssembly) reasons.push({ code: 'sameAssembly' })
  if (sameModel && !sameVin) reasons.push({ code: 'sameModel' })
  const near = faults ?? received
  if (near !== null && near <= maxDaysSamePerson)
    reasons.push({ code: faults === null ? 'receivedApart' : 'daysApart', days: near })
  return { score: Math.round((1 - doubt) * 1000) / 1000, reasons }
}

function daysApart(one: string | null, other: string | null): number | null {
  const days = daysBetween(one, other)
  return days === null ? null : Math.abs(days)
}

function textShare({ pairs }: ComparisonInput, other: Compared, ofOneKind: boolean): number | null {
  if (pairs.size < minPairs || !other.text) return null
  const share = similarity(pairs, pairsOf(other.text))
  return share >= (ofOneKind ? sameKindThreshold : similarityThreshold) ? share : null
}
