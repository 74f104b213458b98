import { currentTime } from '@/lib/core/clock'
import { AppError } from '@/lib/core/errors'
import { WeightedSemaphore } from '@/lib/core/limits/weighted-semaphore'
import { log } from '@/lib/core/log'
import type { LicenceReader } from './licence-reader'
import { ReadingChild } from './reading-child'

export interface EmbeddedOptions {
  maxQueued?: number
  timeoutMs?: number
  idleMs?: number
  maxPixels?: number
}

export function embeddedLicenceReader({
  maxQueued = 12,
  timeoutMs = 60_000,
  idleMs = 60_000,
  maxPixels = 65_000_000,
}: EmbeddedOptions = {}): LicenceReader {
  let child: ReadingChild | undefined
  // The public have six of its places, a network three.
  const queue = new WeightedSemaphore(1, { maxWaiting: maxQueued, maxPublic: 6, maxOfNetwork: 3 })
  let idle: NodeJS.Timeout | undefined

  async function readNow(path: string, knownMakers: Iterable<string>, callerLeft?: AbortSignal) {
    if (callerLeft?.aborted) throw new AppError('unavailable', {}, { retryAfterSeconds: 5 })
    clearTimeout(idle)
    if (!child || child.ended) child = new ReadingChild()
    // A decoder cannot be interrupted; its process can.
    const stop = () => child?.end()
    callerLeft?.addEventListener('abort', stop)
    try {
      const today = currentTime().toISOString().slice(0, 10)
      const answer = await child.read({ path, maxPixels, knownMakers: [...knownMakers], today }, timeoutMs)
      if (answer.reading) return answer.reading
      if (answer.damaged) return 'damaged'
      throw new Error(answer.message)
    } catch (cause) {
      if (!callerLeft?.aborted) log.warn({ err: cause }, 'a licence could not be read')
      throw new AppError('unavailable', {}, { cause, retryAfterSeconds: 5 })
    } finally {
      callerLeft?.removeEventListener('abort', stop)
      idle = setTimeout(() => child?.end(), idleMs)
      idle.unref()
    }
  }

  return {
    source: 'embedded',
    read: (path, knownMakers, { network, callerLeft } = {}) =>
      queue.run(1, () => readNow(path, knownMakers, callerLeft), network),
  }
}
