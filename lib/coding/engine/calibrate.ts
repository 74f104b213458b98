import type { CodedText } from './measure'
import type { LoadedModel } from './model'
import { logistic, scoresOf } from './propose'

const tried = [1, ...Array.from({ length: 26 }, (_, step) => 0.6 * 1.1 ** step)]
/** As if so many records spoke for leaving the probabilities as they are: a few must not turn them over. */
const caution = 4
const least = 1e-4

// How much surer a model may be than it says: the sharpness under which records that it has not learned from are most
// probable (temperature scaling). It moves probabilities and leaves their order.
export function calibrate(model: LoadedModel, records: readonly CodedText[]): number {
  const places = model.classes.flatMap(({ head }, place) => (head === 'assembly' ? [place] : []))
  const known = records.flatMap(({ text, assembly, also = [] }) => {
    const scores = scoresOf(model, text)
    const right = places.filter(place => [assembly, ...also].includes(model.classes[place]!.code))
    return scores && right.length > 0 ? [{ scores, right }] : []
  })
  const costOf = (sharpness: number) => {
    let cost = caution * Math.log(sharpness) ** 2
    for (const { scores, right } of known) {
      const sumOf = (some: number[]) => some.reduce((all, at) => all + logistic(sharpness * scores[at]!), 0)
      cost -= Math.log(Math.max(least, sumOf(right) / Math.max(1, sumOf(places))))
    }
    return cost
  }
  return tried
    .map(sharpness => ({ sharpness, cost: costOf(sharpness) }))
    .reduce((best, one) => (one.cost < best.cost ? one : best)).sharpness
}
