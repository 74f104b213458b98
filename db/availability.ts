import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** So long without an answer, although something was asked, and one had better look whether the database is there. */
const silenceMs = 1_000
/** How long a request waits for a sign of life, and how often a connection is begun meanwhile. */
const probeMs = 2_000
const attemptEveryMs = 1_000

/** A database that is stopping or not ready yet, or a way to it that is broken. */
const connectionLostCode = /^(57P0[1-3]|08\w{3}|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
const connectionLostMessage = /Connection terminated|connection error/

interface DatabaseError extends Error {
  code?: string
  /** Only the server gives one: its error is an answer. */
  severity?: string
}

/**
 * Whether the database answers. While it does not, a request is told so at once: if each waited for a timeout of its own,
 * they would pile up in memory.
 */
export class Availability {
  #pending = 0
  #silentSince = 0
  #lastAnswer = Number.NEGATIVE_INFINITY
  #away = false
  #attemptedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY

  /** @param connect opens a connection of its own, and ends it */
  constructor(private readonly connect: () => Promise<void>) {}

  /** Learns from a statement, or from the opening of a connection, whether the database is there. */
  async watch<T>(request: () => Promise<T>): Promise<T> {
    const startedAt = this.begin()
    try {
      const answer = await request()
      this.succeed()
      return answer
    } catch (error) {
      this.fail(error, startedAt)
      throw error
    }
  }

  /**
   * What `watch` does, in parts: a page sends a dozen statements, and a promise around each is what it would pay for.
   * @returns when it started, for `fail`; one of `succeed` and `fail` must follow
   */
  begin(): number {
    const startedAt = performance.now()
    if (this.#pending++ === 0) this.#silentSince = startedAt
    return startedAt
  }

  succeed(): void {
    this.#pending--
    this.#answered()
  }

  fail(error: unknown, startedAt: number): void {
    this.#pending--
    this.#failed(error, startedAt)
  }

  /** Whether it answered within the last so many ms. */
  answeredWithin(ms: number): boolean {
    return !this.#away && performance.now() - this.#lastAnswer <= ms
  }

  isDoubtful(): boolean {
    return this.#away || (this.#pending > 0 && performance.now() - this.#silentSince > silenceMs)
  }

  /**
   * Returns as soon as the database gives a sign of life; all who wait share the attempts. None of them is given up
   * before the next begins, for on a busy machine a connection may take longer than a second.
   * @throws when there is no sign within two seconds, or the connection is refused
   */
  async probe(): Promise<void> {
    const cameAt = performance.now()
    for (;;) {
      // What has arrived is read first: it may be this process that was busy.
      await nextTurn()
      if (!this.isDoubtful()) return
      const now = performance.now()
      if (now - cameAt >= probeMs || this.#refusedAt > cameAt) throw timedOut('the database is away')
      if (now - this.#attemptedAt >= attemptEveryMs || this.#refusedAt >= this.#attemptedAt)
        this.#attempt(now)
      await sleep(20)
    }
  }

  #attempt(now: number) {
    this.#attemptedAt = now
    this.connect().then(
      () => this.#answered(),
      error => {
        if (isGone(error)) this.#refusedAt = performance.now()
        this.#failed(error, now)
      },
    )
  }

  #failed(error: unknown, askedAt: number) {
    // An error that the server wrote is an answer too, such as that there are too many connections.
    if ((error as DatabaseError).severity && !isGone(error)) this.#answered()
    // Another connection may have answered since this one was lost.
    else if (this.#lastAnswer < askedAt && (isGone(error) || performance.now() - askedAt >= silenceMs))
      this.#away = true
  }

  #answered() {
    this.#lastAnswer = this.#silentSince = performance.now()
    this.#away = false
  }
}

export function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

function isGone(error: unknown): boolean {
  const { code, message } = error as DatabaseError
  return connectionLostCode.test(code ?? '') || connectionLostMessage.test(message)
}
