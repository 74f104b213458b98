import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { isProduction } from '@/lib/core/env'
import type { Columns, FromColumns, Question, ToColumns } from './columns-program'

const program = 'lib/analysis/columns/child.mjs'

interface Pending {
  resolve(answer: Columns | undefined): void
  reject(error: Error): void
}

/** A separate process: what it takes of memory and processors is none of the pages', and its end is not theirs. */
export class ColumnsChild {
  readonly #process: ChildProcess
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  ended = false

  constructor() {
    this.#process = fork(path.join(/* turbopackIgnore: true */ process.cwd(), program), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
      // No configuration in its environment: it needs none.
      env: { MALLOC_ARENA_MAX: '2', ...(isProduction() && { NODE_ENV: 'production' }) } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process.unref()
    this.#process.channel?.unref()
    const end = (how: string) => {
      this.ended = true
      for (const { reject } of this.#pending.values()) reject(new Error(`the column store ended: ${how}`))
      this.#pending.clear()
    }
    this.#process.once('error', error => end(error.message))
    this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    this.#process.on('message', (message: FromColumns) => {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if ('failure' in message) pending?.reject(new Error(message.failure))
      else pending?.resolve(message.answer)
    })
  }

  async run(statements: readonly string[]): Promise<void> {
    await this.#send({ kind: 'run', statements })
  }

  async ask(question: Question, signal?: AbortSignal): Promise<Columns> {
    return (await this.#send({ kind: 'ask', question }, signal))!
  }

  #send(
    message: { kind: 'run'; statements: readonly string[] } | { kind: 'ask'; question: Question },
    signal?: AbortSignal,
  ): Promise<Columns | undefined> {
    signal?.throwIfAborted()
    const id = ++this.#lastId
    const cancel = () => void this.#process.send({ id, kind: 'cancel' } satisfies ToColumns, () => undefined)
    signal?.addEventListener('abort', cancel, { once: true })
    return new Promise<Columns | undefined>((resolve, reject) => {
      if (this.ended) return reject(new Error('the column store has ended'))
      this.#pending.set(id, { resolve, reject })
      this.#process.send({ id, ...message } as ToColumns, error => error && reject(error))
    }).finally(() => signal?.removeEventListener('abort', cancel))
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }
}
