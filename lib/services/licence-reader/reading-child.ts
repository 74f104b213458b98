import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { LicenceReading } from './licence-reader'

export interface Question {
  id: number
  path: string
  maxPixels: number
  knownMakers: string[]
  today: string
}

export type Answer = { id: number } & (
  | { reading: LicenceReading }
  | { reading?: undefined; damaged: boolean; message: string }
)

const program = 'lib/services/licence-reader/child.mjs'
const heapMegabytes = 384

/** A separate process, because it can be killed and a decoder crash ends only it. */
export class ReadingChild {
  readonly #process: ChildProcess
  #waiting?: { id: number; resolve(answer: Answer): void; reject(error: Error): void }
  #ended = false
  #lastId = 0

  constructor() {
    this.#process = fork(path.join(/* turbopackIgnore: true */ process.cwd(), program), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // No configuration in its environment: an exploited decoder finds no password.
      env: {} as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process.unref()
    this.#process.channel?.unref()
    const end = (how: string) => {
      this.#ended = true
      this.#waiting?.reject(new Error(`the licence reader ended: ${how}`))
      this.#waiting = undefined
    }
    this.#process.once('error', error => end(error.message))
    this.#process.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    this.#process.on('message', (answer: Answer) => {
      if (this.#waiting?.id !== answer.id) return
      this.#waiting.resolve(answer)
      this.#waiting = undefined
    })
  }

  get ended(): boolean {
    return this.#ended
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  async ask(question: Omit<Question, 'id'>, timeoutMs: number): Promise<Answer> {
    const id = ++this.#lastId
    const timer = setTimeout(() => this.end(), timeoutMs)
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#waiting = { id, resolve, reject }
        this.#process.send({ id, ...question }, error => error && reject(error))
      })
    } finally {
      clearTimeout(timer)
    }
  }

  end() {
    this.#process.kill('SIGKILL')
  }
}
