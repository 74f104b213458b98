import children, { type ChildProcess, type spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { documentOf } from '@/lib/documents/document-program'
import type { DocumentRequest } from '@/lib/documents/schema'
import { writeRows } from '@/lib/excel/sheet-program'

type Run = (input: PassThrough, output: PassThrough, words: string[]) => Promise<unknown>

const { spawn: start } = children

/** For a file or a group: documents are composed by the same program in this process; `documents.test.ts` has its own. */
export const composeDocumentsHere = () =>
  runHere('document-child.mjs', async (input, output) => {
    output.end(JSON.stringify(await documentOf((await json(input)) as DocumentRequest)))
  })

/** For a file: sheets are read by the same program in this process; `tests/domain/excel` and `tests/http` have its own. */
export const readSheetsHere = () =>
  runHere('sheet-child.mjs', async (_, output, [file = '', extension = '', sheet]) => {
    await writeRows(output, file, extension, sheet)
    output.end()
  })

/** To start a process costs more than what these do for a test. */
function runHere(program: string, run: Run) {
  const here = ((command: string, words: string[], options: object) => {
    const at = words.findIndex(word => word.endsWith(`/${program}`))
    return at < 0 ? start(command, words, options) : startHere(run, words.slice(at + 1))
  }) as typeof spawn
  beforeAll(() => use(here))
  afterAll(() => use(start))
}

function use(spawn: typeof start) {
  Object.assign(children, { spawn })
  syncBuiltinESMExports()
}

function startHere(run: Run, words: string[]): ChildProcess {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const kill = () => stdout.destroy()
  const child = Object.assign(new EventEmitter(), { stdin, stdout, kill })
  const end = (code: number) => {
    if (code > 0) kill()
    child.emit('exit', code, null)
  }
  stdout.once('close', () => end(0))
  run(stdin, stdout, words).catch(() => end(1))
  return child as unknown as ChildProcess
}
