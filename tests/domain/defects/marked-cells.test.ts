import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '@/lib/excel/write-sheet'
import { writeTemplate } from '@/lib/excel/write-template'
import { readEntry } from '@/lib/excel/xlsx-rows'
import { readZipDirectory } from '@/lib/files/zip-directory'
import { runs } from '@/tests/support/depth'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marked-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function cellsOf(book: Buffer) {
  const file = path.join(folder, 'book.xlsx')
  await writeFile(file, book)
  const parts = new Map<string, string>()
  for (const entry of await readZipDirectory(file)) {
    let text = ''
    for await (const piece of readEntry(file, entry)) text += piece
    parts.set(entry.name, text)
  }
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(parts.get('xl/styles.xml')!)![1]!
  const marks = [...styles.matchAll(/<xf ([^>]*?)\/?>/g)].map(
    ([, given]) => given!.includes('quotePrefix="1"') && given!.includes('numFmtId="49"'),
  )
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gs)]
  const cells: { text: string; marked: boolean }[] = []
  for (const [name, xml] of parts) {
    if (!name.startsWith('xl/worksheets/sheet')) continue
    expect(xml).not.toMatch(/<f[ >/]/)
    for (const [, given, inner] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
      const found = /<t[^>]*>(.*?)<\/t>/s.exec(inner!)?.[1]
      const text = given!.includes('t="s"') ? shared[Number(/<v>(\d+)</.exec(inner!)![1])]![1]! : found
      if (text) cells.push({ text, marked: marks[Number(/s="(\d+)"/.exec(given!)?.[1] ?? 0)]! })
    }
  }
  return cells
}

async function* once<Row>(rows: Row[]) {
  yield rows
}

const first = fc.constantFrom('=', '+', '-', '@', '\t', "'")
const harmful = fc
  .tuple(first, fc.stringMatching(/^[A-Z0-9+()]{1,8}$/))
  .map(([sign, rest]) => `${sign}${rest}`)

test('whatever begins like a formula is marked as text, in every cell of every file that is written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(harmful, { minLength: 1, maxLength: 12 }), async texts => {
      const columns = texts.map((title, at) => ({ title, repeats: at % 2 === 0 }))
      const sheet = await buffer(writeSheet({ name: '缺陷', columns, rows: once([texts, texts]) }))
      const words = { sheet: '注', column: texts[0]!, required: '=1', note: '+1', example: '-1', yes: '@a' }
      const template = await writeTemplate({
        sheet: '模板',
        notes: words,
        columns: texts.map((text, at) => ({
          title: text,
          required: at % 2 === 0,
          note: text,
          example: text,
          options: texts,
          date: at % 3 === 0,
        })),
      })
      for (const [book, least] of [
        [sheet, texts.length * 3],
        [template, texts.length * (4 + texts.length)],
      ] as const) {
        const cells = await cellsOf(book)
        expect(cells.length).toBeGreaterThanOrEqual(least)
        expect(cells.filter(({ marked }) => !marked)).toEqual([])
      }
    }),
    runs(15),
  )
}, 60_000)

test('a word that begins like any other is not marked, nor is the column that it is typed in', async () => {
  const template = await writeTemplate({
    sheet: '模板',
    notes: { sheet: '注', column: '列', required: '必填', note: '说明', example: '示例', yes: '是' },
    columns: [{ title: '品牌', required: true, note: '名称', example: '星辰', options: ['星辰', '=1+1'] }],
  })
  const cells = await cellsOf(template)
  expect(cells.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['=1+1'])
})
