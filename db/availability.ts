/** So long without an answer, although something was asked, and one had better look whether the database is there. */
const silenceMs = 1_000

/** A database that is stopping or not ready yet, or a way to it that is broken. */
const goneCode = /^(57P0[1-3]|08\w{3}|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
const goneMessage = /Connection terminated|connection error/

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
  #probing: Promise<boolean> | undefined

  /** @param connect opens and ends a connection of its own, or fails within a second */
  constructor(private readonly connect: () => Promise<void>) {}

  /** Learns from a statement, or from the opening of a connection, whether the database is there. */
  async watch<T>(asked: () => Promise<T>): Promise<T> {
    if (this.#pending++ === 0) this.#silentSince = performance.now()
    try {
      const answer = await asked()
      this.#answered()
      return answer
    } catch (error) {
      if (isGone(error)) this.#away = true
      else if ((error as DatabaseError).severity) this.#answered()
      else if (performance.now() - this.#silentSince >= silenceMs) this.#away = true
      throw error
    } finally {
      this.#pending--
    }
  }

  /** Whether it answered within the last so many ms. */
  answeredWithin(ms: number): boolean {
    return !this.#away && performance.now() - this.#lastAnswer <= ms
  }

  isDoubtful(): boolean {
    return this.#away || (this.#pending > 0 && performance.now() - this.#silentSince > silenceMs)
  }

  /** @throws when the database does not answer, after two seconds at most */
  async probe(): Promise<void> {
    // A probe that was sent before the caller came may have missed that the database is back.
    const found = this.#probing ? (await this.#probing) || (await this.#probe()) : await this.#probe()
    if (!found) throw timedOut('the database is away')
  }

  #probe(): Promise<boolean> {
    this.#probing ??= this.connect()
      .then(
        () => true,
        // For one, too many connections.
        error => Boolean((error as DatabaseError).severity) && !isGone(error),
      )
      .then(found => {
        this.#probing = undefined
        if (found) this.#answered()
        else this.#away = true
        return found
      })
    return this.#probing
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
  return goneCode.test(code ?? '') || goneMessage.test(message)
}
