import type { Db } from '@/db/client'
import { codingModels } from '@/db/schema/coding'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf } from '@/lib/coding/engine/features'
import { measure } from '@/lib/coding/engine/measure'
import { load, toBytes } from '@/lib/coding/engine/model'
import { train } from '@/lib/coding/engine/train'
import { forgetModel } from '@/lib/coding/models/models'
import { codedTexts } from '../coding'

/** The first version, learned from made-up reports without the job that does so. */
export async function putModel(db: Db): Promise<void> {
  const texts = codedTexts(240)
  const corpus = new Corpus()
  for (const { text, ...label } of texts) corpus.add(bucketsOf(text), label)
  const model = await train(
    corpus,
    texts.map((_, at) => at),
  )
  await db.insert(codingModels).values({
    ...{ version: 1, state: 'current', learnedFrom: 240, seconds: 1, createdAt: new Date() },
    ...{ figures: measure(load(model), texts), weights: toBytes(model) },
  })
  forgetModel()
}
