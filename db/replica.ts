import { isGone } from './availability'
import { connect, type Database, type Db, query } from './client'
import type { Deadline } from './pool'

/** `unrelated`: no standby of the primary, or one that was left behind on a timeline of before a failover. */
export type ReplicaState = 'current' | 'behind' | 'away' | 'unrelated'

export interface Position {
  lsn: string
  origin: string
}

export interface ReplicaLimits {
  timeoutMs: number
  deadline?: Deadline
}

const connections = 6
const checkTimeoutMs = 1_000
const restMs = 5_000

const databaseOid = `(SELECT oid FROM pg_database WHERE datname = current_database())`

// What has been flushed is all that others can see, unless commits do not wait for the disk. The walfile's name begins
// with the timeline.
const position = `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END::text AS lsn,
  concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_flush_lsn()), 8),
    ${databaseOid}) AS origin`

/** The timeline is that of its last restartpoint, so after a failover a replica is not used for some minutes. */
const check = `SELECT pg_is_in_recovery() AND $2 = concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
    (SELECT upper(lpad(to_hex(timeline_id), 8, '0')) FROM pg_control_checkpoint()), ${databaseOid}) AS related,
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS reached,
  greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 AS age`

export async function readPosition(primary: Db): Promise<Position> {
  const [found] = await query<Position>(primary, position)
  return found!
}

export class Replica {
  readonly name: string
  readonly db: Db
  /** Null: it was away or unrelated when it was last asked. */
  lagSeconds: number | null = null
  #state: ReplicaState = 'current'
  #restsUntil = 0
  readonly #reads: Database
  /** A connection of its own, or a check would wait behind the reads that it is for. */
  readonly #checks: Database

  constructor(
    readonly url: string,
    { timeoutMs, deadline }: ReplicaLimits,
    private readonly onChange: (replica: Replica, error?: unknown) => void,
  ) {
    this.name = new URL(url).host
    const shared = { connectTimeoutMs: checkTimeoutMs, readOnly: true }
    this.#reads = connect(url, { ...shared, max: connections, timeoutMs, deadline })
    this.#checks = connect(url, { ...shared, max: 1, timeoutMs: checkTimeoutMs })
    this.db = this.#reads.db
  }

  get state(): ReplicaState {
    return this.#state
  }

  get follows(): boolean {
    return this.#state === 'current' || this.#state === 'behind'
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil
  }

  /** Nobody waits to see whether it is back. */
  lookAgain(at: Position): void {
    this.rest('away')
    void this.hasReached(at)
  }

  /** All that was committed on the primary at `at` is to be seen in what is read after this. */
  async hasReached({ lsn, origin }: Position): Promise<boolean> {
    try {
      const [found] = await query<{ related: boolean; reached: boolean; age: number | null }>(
        this.#checks.db,
        check,
        [lsn, origin],
      )
      const { related, reached, age } = found!
      if (!related) {
        this.rest('unrelated')
        return false
      }
      // On an idle primary the last transaction is old.
      this.lagSeconds = reached ? 0 : age
      if (reached) this.#become('current')
      // It is back; on a busy primary it is a moment behind whenever it is looked at.
      else if (!this.follows) this.#become('behind')
      return reached
    } catch (error) {
      this.rest('away', error)
      return false
    }
  }

  /** Nobody waits for it until it has rested. */
  rest(state: Exclude<ReplicaState, 'current'>, error?: unknown): void {
    this.#restsUntil = performance.now() + restMs
    if (state !== 'behind') this.lagSeconds = null
    this.#become(state, error)
  }

  /** Whether the primary may well answer what failed here. */
  async hasFailed(error: unknown): Promise<boolean> {
    const { gone, slow, conflict } = kindOf(error)
    if (!gone && !slow && !conflict) return false
    const answers = await this.#checks.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    if (!answers) this.rest('away', error)
    // A statement that is too slow here is too slow there.
    return !(slow && answers)
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#checks.close()])
  }

  #become(state: ReplicaState, error?: unknown): void {
    const changed = this.#state !== state
    this.#state = state
    if (state === 'current') this.#restsUntil = 0
    if (changed) this.onChange(this, error)
  }
}

function kindOf(error: unknown): { gone: boolean; slow: boolean; conflict: boolean } {
  const found = { gone: false, slow: false, conflict: false }
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code = '', message } = cause as Error & { code?: string }
    if (message === 'Query read timeout') found.slow = true
    else if (isGone(cause) || /timeout exceeded when trying to connect|not queryable/.test(message))
      found.gone = true
    // Replay cancels a read that holds it up longer than max_standby_streaming_delay.
    if (/^40/.test(code)) found.conflict = true
  }
  return found
}
