import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isProduction } from '@/lib/core/env'
import { SheetFault } from './sheet-fault'
import type { Line } from './sheet-program'
import type { Cell, SheetFacts, SheetRow, SheetSummary } from './sheet-row'

const program = 'lib/excel/sheet-child.mjs'
const heapMegabytes = 96

export interface SheetOptions {
  timeoutMs?: number
  maxRows?: number
  sheet?: string
  choose?(sheets: readonly SheetSummary[]): string | undefined
  tell?(facts: SheetFacts): void
}

const timeoutMsPerRow = 0.2

/**
 * Streams an xlsx or csv from a process with a small heap and a timeout, so that a hostile file can harm only that
 * process. Rows are read as they are consumed; a consumer that stops ends the process.
 * @throws SheetFault while rows are read
 */
export async function* readSheet(
  file: string,
  extension: string,
  options: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  const { timeoutMs = 8_000, maxRows = 1_000_000, sheet, choose, tell } = options
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=4',
      path.join(/* turbopackIgnore: true */ process.cwd(), program),
      file,
      extension,
      ...(sheet === undefined ? [] : [sheet]),
    ],
    // No configuration in its environment: an exploited reader finds no password.
    {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: isProduction() ? { NODE_ENV: 'production' } : ({} as NodeJS.ProcessEnv),
    },
  )
  const ended = new Promise<void>(done => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  const lines = createInterface({ input: child.stdout!, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  let waited = 0
  let count = 0
  let late = false
  let chosen: string | undefined
  try {
    for (;;) {
      const startedAt = performance.now()
      const left = timeoutMs + count * timeoutMsPerRow - waited
      const timer = setTimeout(
        () => {
          late = true
          child.kill('SIGKILL')
        },
        Math.max(0, left),
      )
      const { value, done } = await lines.next().finally(() => clearTimeout(timer))
      waited += performance.now() - startedAt
      if (late) throw new SheetFault('too_slow')
      // It died, most likely out of memory.
      if (done) throw new SheetFault('bomb')
      const line = JSON.parse(value) as Line
      if (Array.isArray(line)) {
        for (const [row, cells, hidden] of line) {
          if (++count > maxRows) throw new SheetFault('too_many_rows')
          yield hidden ? { row, cells: cells as Cell[], hidden: true } : { row, cells: cells as Cell[] }
        }
      } else if ('facts' in line) {
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
  yield* readSheet(file, extension, { ...options, sheet: chosen })
}
