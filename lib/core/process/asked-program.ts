import { type ForkOptions, fork } from 'node:child_process'
import path from 'node:path'
import { isProduction } from '@/lib/core/env'

interface ProgramOptions extends ForkOptions {
  heapMegabytes: number
}

// A separate process: what it takes of memory and processors is none of the pages', and its end is not theirs. It has
// no configuration in its environment: an exploited one finds no password.
export function startProgram(program: string, { heapMegabytes, env, ...options }: ProgramOptions) {
  return fork(path.join(/* turbopackIgnore: true */ process.cwd(), program), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'],
    env: { ...env, ...(isProduction() && { NODE_ENV: 'production' }) } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
}

/** Answers each message by its id. */
export class AskedProgram<Message extends object, Answer extends { id: number }> {
  readonly #process: ReturnType<typeof startProgram>
  readonly #pending = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  #lastId = 0
  ended = false

  constructor(
    readonly name: string,
    program: string,
    options: ProgramOptions,
  ) {
    this.#process = startProgram(program, options)
    this.#process.unref()
    this.#process.channel?.unref()
    const end = (how: string) => {
      this.ended = true
      for (const { reject } of this.#pending.values()) reject(new Error(`the ${name} ended: ${how}`))
      this.#pending.clear()
    }
    this.#process.once('error', error => end(error.message))
    this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    this.#process.on('message', (answer: Answer) => {
      this.#pending.get(answer.id)?.resolve(answer)
      this.#pending.delete(answer.id)
    })
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  ask(message: Message): { id: number; answer: Promise<Answer> } {
    const id = ++this.#lastId
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.ended) return reject(new Error(`the ${this.name} has ended`))
      this.#pending.set(id, { resolve, reject })
      this.#process.send({ id, ...message }, error => error && reject(error))
    })
    return { id, answer }
  }

  tell(message: Message & { id: number }): void {
    this.#process.send(message, () => undefined)
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }
}
