import type { Database } from '@/db/client'
import type { Reader } from '@/db/replicas'
import type { CodedText, Figures } from '@/lib/coding/engine/measure'
import { fromBytes, load } from '@/lib/coding/engine/model'
import { propose } from '@/lib/coding/engine/propose'
import { chooseRecords, readCoded } from '@/lib/coding/learn/read-coded'
import { runLearner } from '@/lib/coding/learn/run-learner'
import { watchChild } from '../watch-child'
import { percent } from './percent'

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2)
/** What learning is held to. */
const goals = 'Goals: 60 s, 300 MB, 5 ms at the 95th of a hundred.'

/** As the job does: chooses records, learns in the child process, measures. */
export async function generated(database: Database): Promise<string[]> {
  const ctx = { db: database.db, now: new Date() }
  const reader: Reader = { run: work => work(database.db) }
  const records = await database.pool.query(
    'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
  )
  const startedAt = performance.now()
  const chosen = await chooseRecords(reader)
  const chosenAt = performance.now()
  const memory = watchChild('learner.mjs')
  const learned = await runLearner(
    {
      measure: readCoded(ctx, reader, chosen.measured),
      learn: readCoded(ctx, reader, chosen.learned),
      current: null,
    },
    async () => {},
  )
  const endedAt = performance.now()
  const { peak, cpuSeconds } = memory.stop()
  const model = load(fromBytes(Buffer.from(learned.model)))
  const texts: CodedText[] = []
  for await (const batch of readCoded(ctx, reader, chosen.measured.slice(0, 2_000))) texts.push(...batch)
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
    goals,
    '',
    ...figures(learned.figures),
  ]
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
