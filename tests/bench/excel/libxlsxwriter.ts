import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Sheet } from '@/lib/excel/write-sheet'
import { worded } from '@/tests/support/files/worded'

const run = promisify(execFile)

export async function compileWriter(program: string): Promise<string | undefined> {
  if (!existsSync('/usr/include/xlsxwriter.h')) return undefined
  const source = fileURLToPath(new URL('write.c', import.meta.url))
  return run('gcc', ['-O2', '-o', program, source, '-lxlsxwriter']).then(
    () => program,
    () => undefined,
  )
}

export async function writeValues(sheet: Sheet, file: string): Promise<void> {
  const values = await open(file, 'w')
  const says = worded(sheet)
  try {
    const kinds = sheet.columns.map(({ kind = 'text' }) => kind[0]).join('')
    await values.write(`${kinds}\x1e${sheet.columns.map(({ title }) => `${title}\x1f`).join('')}\x1e`)
    for await (const rows of sheet.rows)
      await values.write(
        rows
          .map(
            row =>
              `${row
                .map(says)
                .map(value => `${value ?? ''}\x1f`)
                .join('')}\x1e`,
          )
          .join(''),
      )
  } finally {
    await values.close()
  }
}

export async function timeWriter(program: string, values: string, book: string): Promise<number> {
  const from = performance.now()
  await run(program, [values, book])
  return (performance.now() - from) / 1000
}
