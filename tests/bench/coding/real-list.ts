import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { calibrate } from '@/lib/coding/engine/calibrate'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import type { CodedText } from '@/lib/coding/engine/measure'
import { type LoadedModel, load } from '@/lib/coding/engine/model'
import { propose } from '@/lib/coding/engine/propose'
import { train } from '@/lib/coding/engine/train'
import { percent } from './percent'

/** A letter of a problem code is a group of parts; others are about service and sales. */
export function readRealList(file: string) {
  const groups: Record<string, string> = { A: 'A', B: 'BC', C: 'BC', D: 'D', E: 'E', F: 'F', G: 'G', H: 'H' }
  const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), {
    columns: true,
    relax_quotes: true,
  })
  return rows.map(({ brand = '', car_model = '', desc = '', problem = '' }) => {
    const names = [car_model, brand, brand.replace('-', ''), brand.replace(/[（(].*/, '')]
    const text = names
      .map(name => name.normalize('NFKC').toLowerCase())
      .filter(name => name.length > 1)
      .reduce((left, name) => left.replaceAll(name, ' '), desc.normalize('NFKC').toLowerCase())
    const codes = problem.split(',').filter(Boolean)
    return { text: foldText(text), codes, groups: codes.flatMap(code => groups[code[0]!] ?? []) }
  })
}

export async function realList(file: string): Promise<string[]> {
  const about = readRealList(file).map(({ text, codes, groups }): CodedText[] => {
    const [assembly, ...also] = new Set(groups)
    return assembly ? [{ text, assembly, also, symptoms: codes, subAssembly: null }] : []
  })
  const learned = about.slice(0, 500).flat()
  const unseen = about.slice(-100).flat()
  // As the job does: the newest tenth says how sure the others may be. The list stands newest first.
  const tenth = Math.floor(learned.length / 10)
  const sharpness = calibrate(await learn(learned.slice(tenth)), learned.slice(0, tenth))
  const model = { ...(await learn(learned)), sharpness }
  const hits = unseen.map(({ text, assembly, also = [], symptoms: codes }) => {
    const groups = [assembly, ...also]
    const { assemblies, symptoms } = propose(model, text)
    const right = (one: (typeof assemblies)[number] | undefined) => Boolean(one && groups.includes(one.code))
    return {
      first: right(assemblies[0]),
      alphabetical: assemblies[0]?.code === assembly,
      three: assemblies.slice(0, 3).some(right),
      sure: (assemblies[0]?.probability ?? 0) >= 0.7,
      problem: codes.includes(symptoms[0]?.code ?? ''),
    }
  })
  const share = (of: (hit: (typeof hits)[number]) => boolean, among = hits) =>
    percent(among.filter(of).length / among.length)
  const sure = hits.filter(hit => hit.sure)
  return [
    `Real list, first 500 rows learned (${learned.length} about parts), last 100 asked (${unseen.length} about parts):`,
    '',
    '| first place | first place, if only the alphabetically first of several counted | among three | p ≥ 0.7 | right of these | problem code first |',
    '|--:|--:|--:|--:|--:|--:|',
    `| ${share(hit => hit.first)} | ${share(hit => hit.alphabetical)} | ${share(hit => hit.three)} | ${share(hit => hit.sure)} | ${share(hit => hit.first, sure)} | ${share(hit => hit.problem)} |`,
    '',
  ]
}

async function learn(records: readonly CodedText[]): Promise<LoadedModel> {
  const corpus = new Corpus()
  for (const { text, ...label } of records) corpus.add(bucketsOf(text), label)
  return load(
    await train(
      corpus,
      records.map((_, at) => at),
    ),
  )
}
