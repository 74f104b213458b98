import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf, foldText } from '@/lib/coding/engine/features'
import { load } from '@/lib/coding/engine/model'
import { type ReadText, readText } from '@/lib/coding/engine/propose'
import { train } from '@/lib/coding/engine/train'
import type { List } from './list'

const learnedDays = 365

/** By a model that has learned what was entered, as it was coded, before the first month that is scored. */
export async function readTexts({ reports }: List): Promise<ReadText[]> {
  const corpus = new Corpus()
  for (const { entered, text, assembly, part, symptoms } of reports)
    if (entered < learnedDays)
      corpus.add(bucketsOf(foldText(text)), { assembly, subAssembly: part, symptoms })
  const model = load(
    await train(
      corpus,
      corpus.labels.map((_, at) => at),
    ),
  )
  return reports.flatMap(({ text }, at) => {
    const read = readText(model, foldText(text))
    return read ? [{ id: at + 1, ...read }] : []
  })
}
