import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isProduction } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { processorMs } from '@/lib/core/process/processor-time'
import type { Line } from './sheet-program'
import { type Cell, type SheetFacts, SheetFault, type SheetRow, type SheetSummary } from './sheet-row'

const program = 'lib/excel/sheet-child.mjs'
const heapMegabytes = 96

export interface SheetOptions {
  /** Of the reader's processor time; ten times that on the clock. */
  timeoutMs?: number
  maxRows?: number
  sheet?: string
  choose?(sheets: readonly SheetSummary[]): string | undefined
  tell?(facts: SheetFacts): void
}

const timeoutMsPerRow = 0.2
const maxTurns = 10

const maxAttempts = 3

interface Place {
  sheet: string | undefined
  events: number
  rows: number
}

// Streams an xlsx or csv from a process with a small heap and a timeout, so that a hostile file can harm only that
// process. Rows are read as they are consumed; a consumer that stops ends the process. One that ended early for no
// reason of the file is begun again behind what was reached.
// Throws SheetFault while rows are read
export async function* readSheet(
  file: string,
  extension: string,
  options: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  const place: Place = { sheet: options.sheet, events: 0, rows: 0 }
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* readFrom(file, extension, options, place)
    } catch (error) {
      if (!(error instanceof SheetFault && error.reason === 'ended') || attempt === maxAttempts) throw error
    }
  }
}

async function* readFrom(
  file: string,
  extension: string,
  options: SheetOptions,
  place: Place,
): AsyncGenerator<SheetRow> {
  const { timeoutMs = 8_000, maxRows = 1_000_000, choose, tell } = options
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=4',
      path.join(/* turbopackIgnore: true */ process.cwd(), program),
      file,
      extension,
      ...(place.sheet === undefined ? [] : [place.sheet]),
    ],
    // No configuration in its environment: an exploited reader finds no password.
    {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: isProduction() ? { NODE_ENV: 'production' } : ({} as NodeJS.ProcessEnv),
    },
  )
  const ended = new Promise<End>(done => {
    child.once('exit', (code, signal) => done({ code, signal }))
    child.once('error', () => done({ code: null, signal: null }))
  })
  const lines = createInterface({ input: child.stdout!, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  let waited = 0
  let count = 0
  let event = 0
  let late = false
  let chosen: string | undefined
  const isNew = () => {
    event++
    if (event <= place.events) return false
    place.events = event
    return true
  }
  try {
    for (;;) {
      const startedAt = performance.now()
      const allowed = timeoutMs + count * timeoutMsPerRow
      // On a busy machine a reader waits for its turn through no fault of the file.
      const look = () => {
        const used = processorMs(child.pid) ?? allowed
        late = used >= allowed || waited + performance.now() - startedAt >= allowed * maxTurns
        if (late) child.kill('SIGKILL')
        else timer = setTimeout(look, allowed - used)
      }
      let timer = setTimeout(look, Math.max(0, allowed - waited))
      const { value, done } = await lines.next().finally(() => clearTimeout(timer))
      waited += performance.now() - startedAt
      if (late) throw new SheetFault('too_slow')
      if (done) throw faultOf(await ended, place)
      const line = lineOf(value)
      if (!line) throw faultOf(await ended, place)
      if (Array.isArray(line)) {
        for (const [row, cells, hidden, marks] of line) {
          count++
          if (!isNew()) continue
          if (++place.rows > maxRows) throw new SheetFault('too_many_rows')
          yield { row, cells: cells as Cell[], ...(hidden && { hidden: true }), ...(marks && { marks }) }
        }
      } else if ('facts' in line) {
        if (!isNew()) continue
        tell?.(line.facts)
        chosen = line.facts.sheets && choose?.(line.facts.sheets)
        if (chosen !== undefined) break
      } else if ('fault' in line) throw new SheetFault(line.fault)
      else return
    }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  Object.assign(place, { sheet: chosen, events: 0, rows: 0 } satisfies Place)
  yield* readFrom(file, extension, options, place)
}

// A program that ends early may leave half a line.
function lineOf(text: string): Line | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

// Node ends itself so when its heap is full.
function faultOf({ code, signal }: End, { rows }: Place): SheetFault {
  const outOfMemory = signal === 'SIGABRT' || code === 134
  log.warn(
    { code, signal, rows },
    outOfMemory ? 'a sheet needs too much memory' : 'the reader of a sheet ended early',
  )
  return new SheetFault(outOfMemory ? 'bomb' : 'ended')
}
