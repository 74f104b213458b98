import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import type { Access } from '@/lib/core/permissions'
import { ReceivedFile } from '@/lib/core/replies'
import { checkSheetFile } from '@/lib/excel/check-sheet-file'
import { headingMatcher } from '@/lib/excel/reading/find-headings'
import type { NoteKind } from '@/lib/excel/reading/notes'
import { readTable } from '@/lib/excel/reading/read-table'
import type { Cell } from '@/lib/excel/sheet-row'
import { inEachLanguage, translate } from '@/lib/i18n/translate'
import { presentNotes } from './present-notes'
import { templateOf } from './template'

interface SheetColumn<Name extends string> {
  name: Name
  title: string
  note: string
  otherHeadings?: readonly string[]
  required?: boolean
  date?: boolean
  example?: string
}

// A list that is read while its sender waits. Titles and notes are keys of messages.
export interface Sheet<Name extends string> {
  access: Access
  title: string
  file: string
  maxRows: number
  columns: readonly SheetColumn<Name>[]
  // Columns of which one tells a record from a sum or a signature.
  telling: readonly Name[]
  options(ctx: Ctx): Promise<Partial<Record<Name, string[]>>>
}

export interface SheetLine<Name extends string> {
  row: number
  cells: Partial<Record<Name, Cell>>
}

export const oneSheetFile = z.array(z.instanceof(ReceivedFile)).length(1)

export const sheetTemplateOf = <Name extends string>(sheet: Sheet<Name>) =>
  templateOf(sheet.access, async ctx => {
    const word = (key: string) => translate(ctx.locale, key)
    const options = await sheet.options(ctx)
    return {
      sheet: word(sheet.title),
      file: word(sheet.file),
      columns: sheet.columns.map(({ name, title, note, required = false, date, example }) => ({
        ...{ title: word(title), note: word(note), required, date },
        example: example ?? options[name]?.[0] ?? '',
        options: options[name],
      })),
    }
  })

// What a noun's own check says of a row.
export async function checkIssues(check: Promise<unknown>): Promise<Issue[]> {
  try {
    await check
    return []
  } catch (error) {
    if (error instanceof AppError && error.details.issues) return error.details.issues
    throw error
  }
}

export async function readSheetFile<Name extends string>(
  ctx: Ctx,
  file: ReceivedFile,
  megabytes: number,
  { columns: declared, maxRows, telling }: Sheet<Name>,
) {
  checkSheetFile(file, megabytes)
  const match = headingMatcher(declared, ({ title, otherHeadings = [] }) => [
    ...inEachLanguage(title),
    ...otherHeadings,
  ])
  const { columns, rows, notes, headings } = await readTable(file, {
    ...{ maxRows, telling },
    match: given => match(given).map(column => column?.name),
    required: new Map(
      declared.flatMap(({ name, title, required }) =>
        required ? [[name, translate(ctx.locale, title)]] : [],
      ),
    ),
  })
  const lines = rows.map(({ row, cells }): SheetLine<Name> => {
    const given: SheetLine<Name>['cells'] = {}
    for (const [at, name] of columns.entries()) if (name) given[name] = cells[at] ?? null
    return { row, cells: given }
  })
  return {
    lines,
    // What the reading of a cell guessed or left out.
    tell(kind: NoteKind, { row }: SheetLine<Name>, name: Name, text: string) {
      notes.add(kind, { row, column: columns.indexOf(name), text })
    },
    notes: () => presentNotes(ctx.locale, notes.list(), headings),
    audited: { file: file.name, sha256: file.written.sha256 },
  }
}
