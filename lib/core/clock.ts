/**
 * The time that sessions, codes, counts and keeping times go by: the database's, which is one for all servers. It is
 * measured once a minute and carried on by the monotonic clock between; the system's own clock only tells the rest
 * (log lines, names of files), and that it was set anew.
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
/** More than a clock is slewed within a minute: it was set, or this machine slept, which the monotonic one misses. */
const jumpMs = 1_000
/** A slower answer says too little of when it was given. */
const longestMs = 2_000

export function currentTime(): Date {
  const { measured } = shared[key] ?? {}
  return new Date(measured ? measured.database + performance.now() - measured.at : Date.now())
}

export function clockAheadMs(): number | null {
  return shared[key]?.measured ? Date.now() - currentTime().getTime() : null
}

/** A moment of the database's clock on the system's, for a library that looks at no other. */
export function onSystemClock(moment: Date): Date {
  return new Date(moment.getTime() + (clockAheadMs() ?? 0))
}

/**
 * Keeps the clock measured: at once where it is not known or has jumped, else in the background when its minute is over.
 * A database that is away leaves what was known, and holds nobody up for more than a second.
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
  const asked = performance.now()
  const database = await read().catch(() => null)
  const answered = performance.now()
  if (database === null || answered - asked > longestMs) return
  const at = (asked + answered) / 2
  clock.measured = { database, at, own: Date.now() - (answered - at) }
}
