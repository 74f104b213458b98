import { setImmediate } from 'node:timers/promises'
import type { Corpus } from './corpus'
import type { CodeClass, Head, Model } from './model'
import { packWeights, type SparseClass, sparse } from './pack-weights'
import { type Rows, trainClass } from './train-class'
import { chooseVocabulary, featureNumbers, type Vocabulary } from './vocabulary'

export interface TrainingOptions {
  leastRecords: number
  cost: number
  symptomRecords: number
}

export const defaultOptions: TrainingOptions = { leastRecords: 8, cost: 16, symptomRecords: 30_000 }

interface Task {
  head: Head
  code: string
  within: string | null
  members: Uint32Array
  positive: Uint8Array
  records: number
}

export async function train(
  corpus: Corpus,
  records: readonly number[],
  options: TrainingOptions = defaultOptions,
  report: (done: number, total: number) => unknown = () => {},
): Promise<Model> {
  const vocabulary = chooseVocabulary(corpus, records)
  const rows = rowsOf(corpus, records, vocabulary)
  const places = tasksOf(corpus, records, options)
  const trained: { of: CodeClass; weights: SparseClass }[] = []
  for (const [at, place] of places.entries()) {
    const { head, code, within, members, positive, records: many } = place()
    const rounds = Math.max(4, Math.min(40, Math.round(400_000 / members.length)))
    const { weights, bias } = trainClass(rows, members, positive, {
      cost: options.cost,
      rounds,
      seed: at + 1,
    })
    const packed = sparse(weights)
    trained.push({ of: { head, code, within, records: many, bias, unit: packed.unit }, weights: packed })
    await report(at + 1, places.length)
    await setImmediate()
  }
  return {
    ...vocabulary,
    classes: trained.map(({ of }) => of),
    ...packWeights(
      vocabulary.buckets.length,
      trained.map(({ weights }) => weights),
    ),
  }
}

function rowsOf(corpus: Corpus, records: readonly number[], vocabulary: Vocabulary): Rows {
  const numbers = featureNumbers(vocabulary)
  const starts = new Uint32Array(records.length + 1)
  const ids = new Uint16Array(corpus.features)
  const scales = new Float32Array(records.length)
  let at = 0
  for (const [row, record] of records.entries()) {
    let length = 0
    for (const bucket of corpus.of(record)) {
      const number = numbers[bucket]!
      if (number < 0) continue
      ids[at++] = number
      length += vocabulary.idf[number]! ** 2
    }
    starts[row + 1] = at
    scales[row] = length > 0 ? 1 / Math.sqrt(length) : 0
  }
  return { starts, ids, scales, idf: vocabulary.idf }
}

function tasksOf(
  corpus: Corpus,
  records: readonly number[],
  { leastRecords, symptomRecords }: TrainingOptions,
): (() => Task)[] {
  const rows = records.map((record, row) => ({ row, ...corpus.labels[record]! }))
  const all = Uint32Array.from(rows, ({ row }) => row)
  const newest = all.subarray(0, symptomRecords)
  const make =
    (
      head: Head,
      code: string,
      within: string | null,
      members: Uint32Array,
      has: (row: (typeof rows)[number]) => boolean,
    ) =>
    (): Task => {
      const positive = Uint8Array.from(members, row => (has(rows[row]!) ? 1 : 0))
      return { head, code, within, members, positive, records: positive.reduce((sum, one) => sum + one, 0) }
    }
  const tasks: (() => Task)[] = []
  const often = (codes: Iterable<string>) => commonCodes(codes, leastRecords)
  for (const assembly of often(rows.flatMap(row => [row.assembly, ...(row.also ?? [])]))) {
    const names = (row: (typeof rows)[number]) =>
      row.assembly === assembly || Boolean(row.also?.includes(assembly))
    tasks.push(make('assembly', assembly, null, all, names))
    const inside = rows.filter(row => row.assembly === assembly)
    const members = Uint32Array.from(inside, ({ row }) => row)
    for (const part of often(inside.flatMap(row => row.subAssembly ?? [])))
      tasks.push(make('subAssembly', part, assembly, members, row => row.subAssembly === part))
  }
  for (const symptom of often(rows.slice(0, symptomRecords).flatMap(row => row.symptoms)))
    tasks.push(make('symptom', symptom, null, newest, row => row.symptoms.includes(symptom)))
  return tasks
}

function commonCodes(codes: Iterable<string>, least: number): string[] {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].flatMap(([code, many]) => (many >= least ? code : [])).sort()
}
