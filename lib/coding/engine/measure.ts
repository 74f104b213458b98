import type { Label } from './corpus'
import type { LoadedModel } from './model'
import { propose, type Scored } from './propose'

export interface Figures {
  measured: number
  first: number
  three: number
  coverage: { from: number; share: number; right: number }[]
  subAssembly: Share
  symptom: Share
  classes: ClassFigures[]
  confusions: { code: string; proposed: string; records: number }[]
  // Of those measured the ones that were entered last. Models without it had the newest by date of receipt withheld.
  newest?: Share
}

export interface Share {
  measured: number
  first: number
  three: number
}

interface ClassFigures {
  code: string
  measured: number
  right: number
  proposed: number
}

export interface CodedText extends Label {
  text: string
}

const bars = [0.5, 0.7, 0.9]
const mostConfusions = 10

export class Hits {
  measured = 0
  first = 0
  three = 0

  /** @returns whether the first proposal is right */
  add(proposed: readonly Scored[], right: (code: string) => boolean): boolean {
    const isFirst = proposed[0] !== undefined && right(proposed[0].code)
    this.measured++
    if (isFirst) this.first++
    if (proposed.slice(0, 3).some(({ code }) => right(code))) this.three++
    return isFirst
  }

  get share(): Share {
    const of = (hits: number) => (this.measured > 0 ? hits / this.measured : 0)
    return { measured: this.measured, first: of(this.first), three: of(this.three) }
  }
}

export const assemblyOf =
  ({ assembly, also }: CodedText) =>
  (code: string): boolean =>
    code === assembly || Boolean(also?.includes(code))

/** Coverage is counted on records whose probabilities were not fitted to: not on those of `calibrating`. */
export function measure(
  model: LoadedModel,
  records: readonly CodedText[],
  calibrating: ReadonlySet<CodedText> = new Set(),
): Figures {
  const [assembly, part, problem] = [new Hits(), new Hits(), new Hits()]
  const covered = bars.map(from => ({ from, all: 0, right: 0 }))
  const classes = new Map<string, ClassFigures>()
  const confused = new Map<string, number>()
  const counted = records.length - calibrating.size
  const classOf = (code: string) => {
    const there = classes.get(code) ?? { code, measured: 0, right: 0, proposed: 0 }
    classes.set(code, there)
    return there
  }
  for (const one of records) {
    const { assemblies, subAssemblies, symptoms } = propose(model, one.text)
    const names = assemblyOf(one)
    assembly.add(assemblies, names)
    if (one.subAssembly) {
      const inside = subAssemblies.filter(({ within }) => within === one.assembly)
      part.add(inside, code => code === one.subAssembly)
    }
    if (one.symptoms.length > 0) problem.add(symptoms, code => one.symptoms.includes(code))
    classOf(one.assembly).measured++
    const best = assemblies[0]
    if (!best) continue
    const right = names(best.code)
    classOf(best.code).proposed++
    if (right) classOf(one.assembly).right++
    else {
      const pair = `${one.assembly}\t${best.code}`
      confused.set(pair, (confused.get(pair) ?? 0) + 1)
    }
    for (const bar of calibrating.has(one) ? [] : covered)
      if (best.probability >= bar.from) {
        bar.all++
        if (right) bar.right++
      }
  }
  return {
    ...assembly.share,
    coverage: covered.map(({ from, all, right }) => ({
      from,
      share: counted > 0 ? all / counted : 0,
      right: all > 0 ? right / all : 0,
    })),
    subAssembly: part.share,
    symptom: problem.share,
    classes: [...classes.values()].sort((one, other) => other.measured - one.measured),
    confusions: [...confused]
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostConfusions)
      .map(([pair, records]) => {
        const [code = '', proposed = ''] = pair.split('\t')
        return { code, proposed, records }
      }),
  }
}
