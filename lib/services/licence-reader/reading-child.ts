import { AskedProgram } from '@/lib/core/process/asked-program'
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

/** It can be killed, and a decoder crash ends only it. */
export class ReadingChild extends AskedProgram<Omit<Question, 'id'>, Answer> {
  constructor() {
    super('licence reader', 'lib/services/licence-reader/child.mjs', {
      heapMegabytes: 384,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }

  async read(question: Omit<Question, 'id'>, timeoutMs: number): Promise<Answer> {
    const timer = setTimeout(() => this.end(), timeoutMs)
    return this.ask(question).answer.finally(() => clearTimeout(timer))
  }
}
