import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { streamOf } from '@/lib/excel/sheet-file'
import { type SheetFormat, sheetFormats } from '@/lib/excel/sheet-format'
import type { Sheet } from '@/lib/excel/write-sheet'
import { childrenOf, memoryOf } from '../server-figures'
import { machine } from '../write-table'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    columns: { type: 'string', default: '40' },
    only: { type: 'string' },
  },
})
const [rows, columns] = [Number(options.rows), Number(options.columns)]
const kinds = ['text', 'number', 'date', 'instant'] as const

function cellOf(row: number, at: number) {
  const kind = kinds[at % kinds.length]
  if (kind === 'number') return (row * (at + 7)) % 100_000
  const day = `20${10 + (row % 16)}-${String(1 + (row % 12)).padStart(2, '0')}-${10 + ((row + at) % 18)}`
  if (kind === 'date') return day
  return kind === 'instant' ? `${day} 08:30:0${row % 10}` : `制动踏板发软${(row * 31 + at) % 5_000}`
}

async function* batches() {
  for (let from = 0; from < rows; from += 500)
    yield Array.from({ length: Math.min(500, rows - from) }, (_, row) =>
      Array.from({ length: columns }, (_, at) => cellOf(from + row, at)),
    )
}

const sheet = (): Sheet => ({
  name: '缺陷',
  columns: Array.from({ length: columns }, (_, at) => ({ title: `列${at}`, kind: kinds[at % kinds.length] })),
  rows: batches(),
})

async function written(format: SheetFormat): Promise<string> {
  const [own, children] = [[] as number[], [] as number[]]
  const watch = setInterval(() => {
    own.push(memoryOf(process.pid) ?? 0)
    children.push(...childrenOf(process.pid).map(pid => memoryOf(pid) ?? 0))
  }, 100)
  const from = performance.now()
  let bytes = 0
  await pipeline(
    streamOf(format, [sheet()]),
    new Writable({
      write(piece: Buffer, _, done) {
        bytes += piece.length
        setImmediate(done)
      },
    }),
  )
  clearInterval(watch)
  const seconds = (performance.now() - from) / 1000
  const figures = [Math.max(...own), Math.max(0, ...children), bytes / 1e6].map(value => value.toFixed(0))
  return `| ${format} | ${seconds.toFixed(1)} | ${figures.join(' | ')} |`
}

console.log(`${rows} rows of ${columns} columns, ${machine()}.\n`)
console.log(
  '| format | seconds | MB of memory at most | of a child process | MB of the file |\n|---|--:|--:|--:|--:|',
)
for (const format of sheetFormats)
  if (!options.only || options.only === format) console.log(await written(format))
