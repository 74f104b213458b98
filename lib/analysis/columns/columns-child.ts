import { AskedProgram } from '@/lib/core/process/asked-program'
import type { Counts, FromColumns, Question, ToColumns } from './columns-program'

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

interface Counting {
  // The version of the records from which on changes are counted, if they are still there.
  since?: number
  signal?: AbortSignal
}

export class ColumnsChild extends AskedProgram<WithoutId<ToColumns>, FromColumns> {
  constructor() {
    super('column store', 'lib/analysis/columns/child.mjs', {
      heapMegabytes: 192,
      env: { MALLOC_ARENA_MAX: '2' } as object as NodeJS.ProcessEnv,
    })
  }

  async run(statements: readonly string[]): Promise<void> {
    await this.#send({ kind: 'run', statements })
  }

  async count(question: Question, { since, signal }: Counting = {}): Promise<Counts> {
    return (await this.#send({ kind: 'ask', question, since }, signal))!
  }

  async #send(message: WithoutId<ToColumns>, signal?: AbortSignal): Promise<Counts | undefined> {
    signal?.throwIfAborted()
    const { id, answer } = this.ask(message)
    const cancel = () => this.tell({ id, kind: 'cancel' })
    signal?.addEventListener('abort', cancel, { once: true })
    const answered = await answer.finally(() => signal?.removeEventListener('abort', cancel))
    if ('failure' in answered) throw new Error(answered.failure)
    return answered.answer
  }
}
