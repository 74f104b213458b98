import type { CodedText } from '@/lib/coding/engine/measure'
import { startProgram } from '@/lib/core/process/asked-program'
import type { CurrentWeights, FromLearner, ToLearner } from './learner-program'

export type Learned = Omit<Extract<FromLearner, { kind: 'learned' }>, 'kind'>

// Learning takes much memory and a processor for a minute, so it runs in a separate low-priority process that ends
// afterwards.
export async function runLearner(
  {
    measure,
    learn,
    current,
  }: {
    measure: AsyncIterable<CodedText[]>
    learn: AsyncIterable<CodedText[]>
    current: CurrentWeights | null
  },
  report: (done: number, total: number) => Promise<void>,
): Promise<Learned> {
  const child = startProgram('lib/coding/learn/learner.mjs', { detached: true, heapMegabytes: 192 })
  let enough = false
  const learned = new Promise<Learned>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the learner ended: ${signal ?? `code ${code}`}`)))
    child.on('message', (message: FromLearner) => {
      if (message.kind === 'progress') report(message.done, message.total).catch(reject)
      else if (message.kind === 'enough') enough = true
      else if (message.kind === 'failed') reject(new Error(message.message))
      else resolve(message)
    })
  })
  // Awaited below; while records are sent its failure must not count as unhandled.
  learned.catch(() => {})
  const send = (message: ToLearner) =>
    new Promise<void>((resolve, reject) => child.send(message, error => (error ? reject(error) : resolve())))
  const sendAll = async () => {
    for await (const records of measure) await send({ kind: 'measure', records })
    for await (const records of learn) {
      await send({ kind: 'learn', records })
      // Reading goes on for minutes otherwise, for records that nobody learns from.
      if (enough) break
    }
    await send({ kind: 'go', current })
    return learned
  }
  try {
    return await Promise.race([sendAll(), learned])
  } finally {
    child.kill('SIGKILL')
  }
}
