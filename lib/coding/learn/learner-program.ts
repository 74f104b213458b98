import { calibrate } from '@/lib/coding/engine/calibrate'
import { type Comparison, compare } from '@/lib/coding/engine/compare'
import { Corpus } from '@/lib/coding/engine/corpus'
import { bucketsOf } from '@/lib/coding/engine/features'
import { type CodedText, type Figures, measure } from '@/lib/coding/engine/measure'
import { fromBytes, load, toBytes } from '@/lib/coding/engine/model'
import { train } from '@/lib/coding/engine/train'
import { endWithParent, sendToParent } from '@/lib/core/process/parent'
import { runWhenIdle } from '@/lib/core/process/priority'

export type ToLearner =
  | { kind: 'measure'; records: CodedText[] }
  | { kind: 'learn'; records: CodedText[] }
  | { kind: 'go'; current: CurrentWeights | null }

// Of the records to measure, the newest by entry first, so many are unknown to the model in use too.
export interface CurrentWeights {
  weights: Uint8Array
  unknown: number
}

export type FromLearner =
  | { kind: 'enough' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'learned'; model: Uint8Array; learnedFrom: number; figures: Figures; before: Comparison | null }
  | { kind: 'failed'; message: string }

// About 40 MB, and half a minute of training on one processor. Records beyond it are dropped; they are the older
// ones.
const mostFeatures = 8_000_000

const mostCalibrating = 1_000
const newestShare = 0.25

export function learnForParent(): void {
  runWhenIdle()
  endWithParent()
  const corpus = new Corpus()
  const measured: CodedText[] = []
  process.on('message', (message: ToLearner) => {
    if (message.kind === 'measure') measured.push(...message.records)
    else if (message.kind === 'learn') {
      for (const { text, ...label } of message.records)
        if (corpus.features < mostFeatures) corpus.add(bucketsOf(text), label)
      if (corpus.features >= mostFeatures) send({ kind: 'enough' })
    } else
      learn(corpus, measured, message.current).catch(error =>
        send({ kind: 'failed', message: String(error?.stack ?? error) }),
      )
  })
}

async function learn(corpus: Corpus, measured: CodedText[], current: CurrentWeights | null): Promise<void> {
  const records = Array.from(corpus.labels, (_, at) => at)
  const model = await train(corpus, records, undefined, (done, total) =>
    send({ kind: 'progress', done, total }),
  )
  const calibrating = new Set(measured.filter((_, at) => at % 2 === 0).slice(0, mostCalibrating))
  model.sharpness = calibrate(load(model), [...calibrating])
  const loaded = load(model)
  const {
    measured: newestMeasured,
    first,
    three,
  } = measure(loaded, measured.slice(0, Math.ceil(measured.length * newestShare)))
  send({
    kind: 'learned',
    model: toBytes(model),
    learnedFrom: records.length,
    figures: {
      ...measure(loaded, measured, calibrating),
      newest: { measured: newestMeasured, first, three },
    },
    before:
      current &&
      compare(loaded, load(fromBytes(Buffer.from(current.weights))), measured.slice(0, current.unknown)),
  })
}

const send = (message: FromLearner) => sendToParent(message)
