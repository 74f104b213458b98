import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { connect } from '@/db/client'
import { calibrate } from '@/lib/coding/engine/calibrate'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import type { Asked, Figures } from '@/lib/coding/engine/measure'
import { fromBytes, type LoadedModel, load } from '@/lib/coding/engine/model'
import { propose } from '@/lib/coding/engine/propose'
import { train } from '@/lib/coding/engine/train'
import { chooseRecords, readCoded } from '@/lib/coding/learn/read-coded'
import { runLearner } from '@/lib/coding/learn/run-learner'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { watchChild } from './watch-child'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({
  options: {
    /** A list of a complaint site (id, brand, car_model, type, desc, problem), which is not part of this repository. */
    list: { type: 'string' },
    'data-dir': { type: 'string', default: '.data' },
  },
})

const page = fileURLToPath(new URL('coding.md', import.meta.url))
const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const lines: string[] = [`${machine()}.`, '']

if (options.list && existsSync(options.list)) lines.push(...(await realList(options.list)))
lines.push(...(await generated()))
writeTable('coding', lines.join('\n'), page)
console.log(lines.join('\n'))

/** A letter of a problem code is a group of parts; others are about service and sales. */
async function realList(file: string): Promise<string[]> {
  const groups: Record<string, string> = { A: 'A', B: 'BC', C: 'BC', D: 'D', E: 'E', F: 'F', G: 'G', H: 'H' }
  const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), {
    columns: true,
    relax_quotes: true,
  })
  const coded = rows.map(({ brand = '', car_model = '', desc = '', problem = '' }) => {
    const names = [car_model, brand, brand.replace('-', ''), brand.replace(/[（(].*/, '')]
    const text = names
      .map(name => name.normalize('NFKC').toLowerCase())
      .filter(name => name.length > 1)
      .reduce((left, name) => left.replaceAll(name, ' '), desc.normalize('NFKC').toLowerCase())
    const codes = problem.split(',').filter(Boolean)
    return { text: foldText(text), codes, groups: codes.flatMap(code => groups[code[0]!] ?? []) }
  })
  const about = coded.map(({ text, codes, groups }): Asked[] => {
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

async function learn(records: readonly Asked[]): Promise<LoadedModel> {
  const corpus = new Corpus()
  for (const { text, ...label } of records) corpus.add(bucketsOf(text), label)
  return load(
    await train(
      corpus,
      records.map((_, at) => at),
    ),
  )
}

async function generated(): Promise<string[]> {
  const postgres = await startPostgres({ dataDir: `${options['data-dir']}/postgres` })
  const database = connect(postgres.url, { max: 2, timeoutMs: 600_000, readOnly: true })
  const ctx = { db: database.db, now: new Date() }
  try {
    const records = await database.pool.query(
      'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
    )
    const startedAt = performance.now()
    const chosen = await chooseRecords(ctx)
    const chosenAt = performance.now()
    const memory = watchChild('learner.mjs')
    const learned = await runLearner(
      { measure: readCoded(ctx, chosen.measured), learn: readCoded(ctx, chosen.learned), current: null },
      async () => {},
    )
    const endedAt = performance.now()
    const { peak, cpuSeconds } = memory.stop()
    const model = load(fromBytes(Buffer.from(learned.model)))
    const texts: Asked[] = []
    for await (const batch of readCoded(ctx, chosen.measured.slice(0, 2_000))) texts.push(...batch)
    const took = texts.map(({ text }) => {
      const from = performance.now()
      propose(model, text)
      return performance.now() - from
    })
    took.sort((one, other) => one - other)
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    return [
      `${records.rows[0].n.toLocaleString('en')} generated records:`,
      '',
      '| learned from | seconds | of these choosing | processor time of the process, s | memory of the process, MB | model, MB | proposal p50 / p95 ms |',
      '|--:|--:|--:|--:|--:|--:|--:|',
      `| ${learned.learnedFrom.toLocaleString('en')} | ${seconds(startedAt, endedAt)} | ${seconds(startedAt, chosenAt)} | ${cpuSeconds} | ${peak} | ${(learned.model.length / 1e6).toFixed(1)} | ${at(took, 0.5)} / ${at(took, 0.95)} |`,
      '',
      ...figures(learned.figures),
    ]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

function figures({ measured, first, three, subAssembly, symptom, coverage }: Figures): string[] {
  return [
    '| proposal | measured | first place | among three |',
    '|---|--:|--:|--:|',
    `| assembly | ${measured} | ${percent(first)} | ${percent(three)} |`,
    `| sub-assembly, assembly known | ${subAssembly.measured} | ${percent(subAssembly.first)} | ${percent(subAssembly.three)} |`,
    `| problem | ${symptom.measured} | ${percent(symptom.first)} | ${percent(symptom.three)} |`,
    '',
    ...coverage.map(
      ({ from, share, right }) =>
        `p ≥ ${from}: ${percent(share)} of the records, ${percent(right)} of these right.  `,
    ),
  ]
}
