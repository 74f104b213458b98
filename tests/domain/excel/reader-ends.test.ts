import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readSheet } from '@/lib/excel/read-sheet'
import type { SheetFacts } from '@/lib/excel/sheet-row'
import { temporaryFolder } from '@/tests/support/intake/uploads'

const place = temporaryFolder()
afterAll(() => place.remove())

const count = 12_000
const file = path.join(place.folder, 'list.csv')
writeFileSync(file, Array.from({ length: count }, (_, at) => `${at},${'车辆异响'.repeat(20)}\n`).join(''))

const statOf = (pid: string | number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readers(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const reads = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('sheet-child')
        return reads && statOf(pid)[1] === String(process.pid) && statOf(pid)[0] !== 'Z'
      } catch {
        return false
      }
    })
    .map(Number)
}

// As a pipe that is full: what was written last is still on its way when the writer goes on.
const slowPipe = `const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (...given) => (setImmediate(write, ...given), true)`

test('the reader ends only after its last line was taken', async () => {
  const slow = `--import=data:text/javascript,${encodeURIComponent(slowPipe)}`
  const child = spawn(process.execPath, [slow, 'lib/excel/sheet-child.mjs', file, 'csv'], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const lines = (await text(child.stdout!)).trim().split('\n')
  expect(lines.at(-1)).toBe('{"end":true}')
})

async function readKilling(signal: NodeJS.Signals, after: readonly number[]) {
  const rows: number[] = []
  const facts: SheetFacts[] = []
  const tell = (fact: SheetFacts) => facts.push(fact)
  const fault = await (async () => {
    for await (const { row } of readSheet(file, 'csv', { tell })) {
      rows.push(row)
      if (after.includes(rows.length)) for (const pid of readers()) process.kill(pid, signal)
    }
  })().catch(error => error)
  return { rows, facts, fault }
}

test('a reader that ended early is begun again behind the row that was reached', async () => {
  const { rows, facts, fault } = await readKilling('SIGKILL', [1, 9_000])
  expect(fault).toBeUndefined()
  expect(rows).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(facts).toEqual([{ expected: count }])
})

test('one that ends again and again is told apart from a file that is too large', async () => {
  expect((await readKilling('SIGTERM', [1, 2_000, 4_000, 6_000])).fault).toMatchObject({ reason: 'ended' })
  expect((await readKilling('SIGABRT', [1])).fault).toMatchObject({ reason: 'bomb' })
})
