import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const silenceMs = 1_000
const probeMs = 2_000
const attemptEveryMs = 1_000

const connectionLostCode =
  /^(57P0[1-3]|08\w{3}|ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
const connectionLostMessage = /Connection terminated|connection error/

interface DatabaseError extends Error {
  code?: string
  severity?: string
}

export class Availability {
  #pending = 0
  #silentSince = 0
  #lastAnswer = Number.NEGATIVE_INFINITY
  #away = false
  #attemptedAt = Number.NEGATIVE_INFINITY
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly connect: () => Promise<void>) {}

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

  // `watch` without a promise per statement, which costs too much on pages with a dozen statements.
  // Returns when it started, for `fail`; one of `succeed` and `fail` must follow
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

  answeredWithin(ms: number): boolean {
    return !this.#away && performance.now() - this.#lastAnswer <= ms
  }

  isDoubtful(): boolean {
    return this.#away || (this.#pending > 0 && performance.now() - this.#silentSince > silenceMs)
  }

  // Returns at the first answer; all waiting requests share the attempts. An attempt is not cancelled when the next
  // begins, because on a busy machine a connection may take longer than a second.
  // Throws after two seconds without an answer, or when the connection is refused
  async probe(): Promise<void> {
    const cameAt = performance.now()
    for (;;) {
      // Read pending socket data first: this process itself may have been busy.
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
    // An error that the server wrote (such as too many connections) is an answer too.
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

export function isGone(error: unknown): boolean {
  const { code, message } = error as DatabaseError
  return connectionLostCode.test(code ?? '') || connectionLostMessage.test(message)
}
