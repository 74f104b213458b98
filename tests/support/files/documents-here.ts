import children, { type ChildProcess, type spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { documentOf } from '@/lib/documents/document-program'
import type { DocumentRequest } from '@/lib/documents/schema'

const { spawn: start } = children

/**
 * For a file: documents are composed by the same program in this process. One of its own costs more than a document,
 * and `tests/domain/documents` has it.
 */
export function composeDocumentsHere() {
  use(((command: string, words: string[], options: object) =>
    words.at(-1)?.endsWith('/document-child.mjs') ? here() : start(command, words, options)) as typeof spawn)
  afterAll(() => use(start))
}

function use(spawn: typeof start) {
  Object.assign(children, { spawn })
  syncBuiltinESMExports()
}

function here(): ChildProcess {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const child = Object.assign(new EventEmitter(), { stdin, stdout })
  const answer = async () =>
    stdout.end(JSON.stringify(await documentOf((await json(stdin)) as DocumentRequest)))
  answer().then(
    () => child.emit('exit', 0, null),
    error => {
      stdout.destroy()
      child.emit('exit', 1, null)
      throw error
    },
  )
  return child as unknown as ChildProcess
}
