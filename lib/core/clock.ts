interface Clock {
  measured?: { database: number; at: number; own: number }
  measuring?: Promise<void>
}

const key = Symbol.for('vehicle-defects.clock')
// Next bundles pages and API apart; they share one clock.
const shared = globalThis as { [key]?: Clock }

const renewAfterMs = 60_000
// Slewing moves a clock less than this in a minute: beyond it, the clock was set or the machine slept, which
// the monotonic clock does not count.
const jumpMs = 1_000
const longestMs = 2_000

export function currentTime(): Date {
  const { measured } = shared[key] ?? {}
  return new Date(measured ? measured.database + performance.now() - measured.at : Date.now())
}

export function clockAheadMs(): number | null {
  return shared[key]?.measured ? Date.now() - currentTime().getTime() : null
}

export function onSystemClock(moment: Date): Date {
  return new Date(moment.getTime() + (clockAheadMs() ?? 0))
}

/**
 * Measures now if the clock is unknown or has jumped, otherwise in the background once a minute. If the database is
 * away the old measurement stays, and nobody waits more than a second.
 * @param read the database's time, in ms since 1970
 */
export async function followClock(read: () => Promise<number>): Promise<void> {
  shared[key] ??= {}
  const clock = shared[key]
  const { measured } = clock
  const passed = measured ? performance.now() - measured.at : 0
  const lost = !measured || Math.abs(Date.now() - measured.own - passed) > jumpMs
  if (!lost && passed < renewAfterMs) return
  clock.measuring ??= measure(clock, read).finally(() => {
    clock.measuring = undefined
  })
  if (lost) await Promise.race([clock.measuring, new Promise(done => setTimeout(done, 1_000).unref())])
}

async function measure(clock: Clock, read: () => Promise<number>): Promise<void> {
  const startedAt = performance.now()
  const database = await read().catch(() => null)
  const answered = performance.now()
  if (database === null || answered - startedAt > longestMs) return
  const at = (startedAt + answered) / 2
  clock.measured = { database, at, own: Date.now() - (answered - at) }
}
