/**
 * The database's time, by which sessions, codes, counters and retention go, because it is the same for all
 * servers. It is read once a minute and carried on by the monotonic clock. The system's clock serves log
 * lines and file names only, and shows when it was set.
 */
interface Measured {
  /** The database's clock, at `at` of the monotonic one and `own` of the system's; all in ms. */
  database: number
  at: number
  own: number
}

interface Clock {
  measured?: Measured
  measuring?: Promise<void>
}

const key = Symbol.for('vehicle-defects.clock')
// Pages and calls are bundled apart but share it.
const shared = globalThis as { [key]?: Clock }

const renewAfterMs = 60_000
/**
 * Slewing moves a clock less than this in a minute: it was set, or the machine slept, which the monotonic
 * clock does not count.
 */
const jumpMs = 1_000
/** A slower answer does not say precisely enough when it was given. */
const longestMs = 2_000

export function currentTime(): Date {
  const { measured } = shared[key] ?? {}
  return new Date(measured ? measured.database + performance.now() - measured.at : Date.now())
}

export function clockAheadMs(): number | null {
  return shared[key]?.measured ? Date.now() - currentTime().getTime() : null
}

/** Converts a moment of the database's clock to the system's, for libraries that read only that one. */
export function onSystemClock(moment: Date): Date {
  return new Date(moment.getTime() + (clockAheadMs() ?? 0))
}

/**
 * Measures now if the clock is unknown or has jumped, otherwise in the background once the last measurement
 * is a minute old. If the database is away the old measurement stays, and nobody waits more than a second.
 * @param read asks the database for its time, in ms since 1970
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
