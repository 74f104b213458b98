import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { investigations } from '@/db/schema/investigations'
import { findHolders } from '@/lib/accounts/people/find-holders'
import {
  checkIssues,
  oneSheetFile,
  readSheetFile,
  type Sheet,
  type SheetLine,
  sheetTemplateOf,
} from '@/lib/collections/sheet'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { moreIssues } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { changesOf } from '@/lib/core/version'
import {
  catalogueCells,
  day,
  each,
  enabledNames,
  missing,
  option,
  type ReadCell,
  readWith,
} from '@/lib/dictionaries/names/catalogue-cells'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { narrow, textOf } from '@/lib/excel/reading/cell-text'
import type { NoteKind } from '@/lib/excel/reading/notes'
import { issueText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { checkInvestigation } from '../check-investigation'
import { investigation, openInput } from '../collection'
import type { StoredFile } from '../investigation-rows'
import { isOpen, levels } from '../states'
import { investigationVerbs } from '../verbs'
import { openInvestigation } from './open-investigation'

type Column = 'fileNo' | keyof typeof investigation.fields
const columns = ['fileNo', ...Object.keys(investigation.fields)] as Column[]

const examples: Partial<Record<Column, string>> = {
  title: '制动软管渗漏',
  question: '渗漏是否由软管批次引起？',
  productionFrom: '2024-03-01',
}

const sheet: Sheet<Column> = {
  access: 'investigation:import',
  title: investigation.title,
  file: 'investigations.import.templateFile',
  maxRows: 2_000,
  columns: columns.map(name => ({
    ...{ name, title: `investigations.fields.${name}`, example: examples[name] },
    note: `investigations.import.notes.${name === 'fileNo' || /Id$/.test(name) ? name : /s$/.test(name) ? 'several' : 'one'}`,
    required: ['title', 'question', 'level'].includes(name),
    date: /^production|^planned/.test(name),
  })),
  telling: ['title'],
  async options(ctx) {
    const { producers, assemblies, subAssemblies } = await lookups(ctx)
    return {
      level: levels.map(level => translate(ctx.locale, `investigations.options.level.${level}`)),
      producerId: enabledNames(producers),
      assemblyCode: enabledNames(assemblies),
      subAssemblyCode: enabledNames(subAssemblies),
    }
  },
}

const mostErrors = 200

export const downloadInvestigationTemplate = sheetTemplateOf(sheet)

// A row with a number amends that file, where its cells are filled; one without opens a file. All rows or none.
export const importInvestigations = operation({
  access: sheet.access,
  input: z.strictObject({ file: oneSheetFile, mode: z.enum(['check', 'all']).default('check') }),
  async run(ctx, { file: files, mode }) {
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    const { lines, notes, tell, audited } = await readSheetFile(ctx, files[0]!, importLimits.megabytes, sheet)
    if (lines.length === 0) throw new AppError('unreadable_sheet', { reason: 'empty' })
    return ctx.tx(async tx => {
      const rows = await readRows(tx, lines, tell)
      await tellSameTitles(tx, rows, tell)
      const errors = rows.flatMap(row => row.issues.map(issue => placed(tx, issue, row)))
      const stored = mode === 'all' && errors.length === 0
      const changed = rows.filter(({ before, values }) => !before || differs(values, before))
      const counts = {
        created: changed.filter(({ before }) => !before).length,
        amended: changed.filter(({ before }) => before).length,
        unchanged: rows.length - changed.length,
      }
      if (stored) {
        for (const { before, values } of changed)
          await (before
            ? investigationVerbs.update(tx, { ...values, id: before.id, version: before.version })
            : openInvestigation(tx, values as z.input<typeof openInput>))
        const detail = { ...audited, ...counts }
        await tx.audit({ action: 'importInvestigations', entity: 'investigation', detail })
      }
      return { stored, ...counts, failed: errors.length, errors: errors.slice(0, mostErrors), notes: notes() }
    })
  },
})

type Values = Record<string, unknown>
interface Row {
  line: SheetLine<Column>
  before: StoredFile | undefined
  values: Values
  issues: Issue[]
}

const differs = (values: Values, before: StoredFile) => Object.keys(changesOf(values, before)).length > 0

function placed({ locale }: Ctx, issue: Issue, { line: { row } }: Row) {
  const column = translate(locale, `investigations.fields.${issue.path.split('.')[0]}`)
  return { row, column, message: issueText(locale, { ...issue, params: { field: column, ...issue.params } }) }
}

type Tell = (kind: NoteKind, line: SheetLine<Column>, name: Column, text: string) => void

async function readRows(tx: Ctx, lines: readonly SheetLine<Column>[], tell: Tell): Promise<Row[]> {
  const readers = await readersOf(tx)
  const numberOf = ({ cells }: SheetLine<Column>) => narrow(cells.fileNo ?? null).toUpperCase()
  const there = await tx.db
    .select()
    .from(investigations)
    .where(inArray(investigations.fileNo, [...new Set(lines.map(numberOf))]))
    .orderBy(investigations.id)
    .for('update')
  const { id: leaderId, deptName } = signedIn(tx)
  const rows: Row[] = []
  const seen = new Map<string, number>()
  for (const line of lines) {
    const fileNo = numberOf(line)
    const before = there.find(one => one.fileNo === fileNo)
    const { values, issues } = readCells(line, readers, before, tell)
    const first = seen.get(fileNo)
    if (fileNo && !before) issues.push({ path: 'fileNo', code: 'not_offered' })
    if (fileNo && first) issues.push({ path: 'fileNo', code: 'number_twice', params: { row: first } })
    seen.set(fileNo, line.row)
    const parsed = (fileNo ? openInput.partial() : openInput).safeParse(values, { reportInput: true })
    issues.push(...moreIssues(parsed, issues))
    const isChanged = !before || differs(values, before)
    if (before && isChanged && !isOpen(before.state)) issues.unshift({ path: 'fileNo', code: 'file_closed' })
    if (issues.length === 0 && isChanged)
      issues.push(
        ...(await checkIssues(checkInvestigation(tx, { leaderId, deptName, ...before, ...values }, before))),
      )
    rows.push({ line, before, values, issues })
  }
  return rows
}

// A list that is sent again opens every file again.
async function tellSameTitles(tx: Ctx, rows: readonly Row[], tell: Tell) {
  const titled = new Map<string, string>()
  const there = await tx.db
    .select({ fileNo: investigations.fileNo, title: investigations.title })
    .from(investigations)
  for (const { fileNo, title } of there) titled.set(nameKey(title), fileNo)
  for (const { line, before, values } of rows) {
    if (before || !values.title) continue
    const key = nameKey(String(values.title))
    const same = titled.get(key)
    if (same) tell('sameTitle', line, 'title', same)
    else titled.set(key, translate(tx.locale, 'investigations.import.row', { row: line.row }))
  }
}

function readCells(line: SheetLine<Column>, readers: Readers, before: StoredFile | undefined, tell: Tell) {
  const { cells } = line
  const values: Values = {}
  const issues: Issue[] = []
  for (const name of columns) {
    const cell = cells[name] ?? null
    if (name === 'fileNo' || textOf(cell) === '') continue
    const note = (text: string) => tell('readAs', line, name, text)
    const { value, issue } = readWith(readers[name], true, cell, { ...before, ...values }, note)
    if (issue) issues.push({ ...issue, path: name })
    else values[name] = value
  }
  return { values, issues }
}

type Readers = Partial<Record<Column, ReadCell>>

async function readersOf(ctx: Ctx): Promise<Readers> {
  const [cells, people] = await Promise.all([
    catalogueCells(ctx),
    findHolders(ctx, 'investigation:get', { limit: 10_000 }),
  ])
  // Of several of one name whoever is in the file already.
  const person =
    (name: 'leaderId' | 'memberIds'): ReadCell =>
    (cell, before) => {
      const called = people.filter(one =>
        [one.loginId, one.name].map(nameKey).includes(nameKey(narrow(cell))),
      )
      const kept = called.find(({ id }) => [before[name] ?? []].flat().includes(id))
      if (kept || called.length === 1) return { value: (kept ?? called[0]!).id }
      if (called.length === 0) return missing(narrow(cell))
      const nearest = called.map(({ loginId }) => loginId).join(' / ')
      return { issue: { path: '', code: 'person_of_several', params: { value: narrow(cell), nearest } } }
    }
  return {
    level: option('investigations.options.level', levels),
    producerId: cells.producer,
    brandIds: each(cells.brand),
    modelRangeIds: each(cells.series),
    productionFrom: day,
    productionTo: day,
    assemblyCode: cells.assembly,
    subAssemblyCode: cells.subAssembly,
    symptomCodes: each(cells.coded('symptomCodes')),
    leaderId: person('leaderId'),
    memberIds: each(person('memberIds')),
    plannedEnd: day,
  }
}
