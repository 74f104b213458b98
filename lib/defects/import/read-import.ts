import { and, asc, desc, eq, exists, gt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { namesById } from '@/db/names-by-id'
import { findRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { importRows, imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { presentNotes } from '@/lib/collections/present-notes'
import { type Ctx, signedIn } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { dayOf, flagOf } from '@/lib/excel/reading/cell-text'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { columnLetters } from '@/lib/excel/row-xml'
import { issueText } from '@/lib/i18n/translate'
import { cancelOf, oneJob, readJob } from '@/lib/jobs/read-job'
import { quantityOf, readNumber } from '@/lib/values/number'
import { casualtiesIn } from './check-imported-row'
import type { ImportCounts } from './import-steps'
import { dayOfHeadings, isVague, nearestFields, reasonsAt } from './match-headings'
import { problemCodesAt, problemCodesColumn } from './problem-codes'
import { unknownNames, wordsFor } from './unknown-names'
import type { Import } from './walk-sheet'

const maxImports = 50

const later = alias(imports, 'later')

export const listImports = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ of: z.enum(['me', 'everybody']).default('me') }),
  async run(ctx, { of }) {
    const me = signedIn(ctx).id
    const superseded = ctx.db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.storeKey, imports.storeKey), gt(later.id, imports.id)))
    const rows = await ctx.db
      .select({ sheet: imports, userName: users.name, ...pick(jobs, 'state total done result') })
      .from(imports)
      .innerJoin(jobs, eq(jobs.id, imports.jobId))
      .innerJoin(users, eq(users.id, imports.userId))
      .where(
        and(
          of === 'me' ? eq(imports.userId, me) : undefined,
          or(ne(imports.mode, 'check'), not(exists(superseded))),
        ),
      )
      .orderBy(desc(imports.id))
      .limit(maxImports)
    return rows.map(({ sheet, userName, result, ...job }) => ({
      ...job,
      ...outlineOf(sheet, job.state, result),
      undoneAt: instantText(sheet.undoneAt),
      undoneBy: sheet.undoneAt && userName,
      userName,
      mine: sheet.userId === me,
      createdAt: instantText(sheet.createdAt)!,
    }))
  },
})

function outlineOf(sheet: Import, state: string, result: unknown) {
  const { created = 0, skipped = 0, failed = 0, valid = 0 } = (result ?? {}) as Partial<ImportCounts>
  return {
    ...pick(sheet, 'id jobId fileName size mode'),
    state: sheet.undoneAt ? 'undone' : state,
    fileKept: sheet.storeKey !== null,
    // In mode `all` the counts run ahead of the commit: nothing is created until the job is done.
    created: sheet.mode === 'all' && state !== 'done' ? 0 : created,
    ...{ skipped, failed, valid },
  }
}

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

export const namesOfImports = (ctx: Ctx, ids: string[]) =>
  namesById(ctx.db, imports.id, imports.fileName, ids)

const mostErrors = 100

export const readImport = operation({
  access: 'vehicle_defect_import',
  input: oneJob,
  async run(ctx, { jobId }) {
    const sheet = await findImport(ctx, jobId)
    const { state, total, done, result, reason, createdAt, finishedAt } = await readJob(
      ctx,
      'importSheet',
      jobId,
    )
    const outline = outlineOf(sheet, state, result)
    const pending = state === 'queued' || state === 'running'
    return {
      ...outline,
      undo: await undoOf(ctx, sheet),
      total,
      done,
      errors: outline.failed > 0 ? await firstErrors(ctx, sheet) : [],
      reason,
      ...pick(sheet, 'headings columns mapping defaults nameMapping createMissing proposeFrom recalled'),
      sheetName: sheet.sheetName ?? sheet.reading?.sheets?.find(({ read }) => read)?.name ?? null,
      headingRow: sheet.headingRow ?? sheet.reading?.headingRow ?? null,
      sheets: sheet.reading?.sheets ?? [],
      head: sheet.reading?.head ?? [],
      notes: presentNotes(ctx.locale, sheet.reading?.notes ?? [], sheet.headings ?? []),
      sheetColumns: describeColumns(sheet),
      unknownNames: pending || outline.failed === 0 ? [] : await unknownNames(ctx, sheet.id),
      words: await wordsFor(ctx, sheet),
      createdAt,
      finishedAt,
    }
  },
})

export type ImportStatus = Awaited<ReturnType<typeof readImport>>

async function undoOf(ctx: Ctx, { undoJobId, undoneAt }: Import) {
  if (!undoJobId) return null
  const { state, total, done, reason } = await readJob(ctx, 'undoImport', undoJobId)
  // Only the person who imported a file can undo it, so the caller is the one who did.
  return { state, total, done, reason, by: signedIn(ctx).name, at: instantText(undoneAt) }
}

export async function findImport(ctx: Ctx, jobId: string): Promise<Import> {
  return requireRow(await findRows(ctx.db, imports, { jobId, userId: signedIn(ctx).id }))
}

export async function failedRows(ctx: Ctx, importId: string, limit?: number) {
  const rows = findRows(ctx.db, importRows, { importId, outcome: 'failed' }, 'row issues').orderBy(
    asc(importRows.row),
  )
  return limit ? rows.limit(limit) : rows
}

async function firstErrors(ctx: Ctx, { id: importId, headings }: Import) {
  const rows = await failedRows(ctx, importId, mostErrors)
  return rows
    .flatMap(({ row, issues }) =>
      (issues ?? []).map(({ column, value, ...issue }) => ({
        row,
        column: column === null ? null : columnLetters(column),
        heading: column === null ? null : (headings?.[column] ?? null),
        field: issue.path,
        value: value ?? null,
        message: issueText(ctx.locale, issue),
      })),
    )
    .slice(0, mostErrors)
}

export const cancelImport = cancelOf({
  access: 'vehicle_defect_import',
  kind: 'importSheet',
  async audit(tx, jobId) {
    const sheet = await findImport(tx, jobId)
    return { action: 'cancelImport', entity: 'import', entityId: sheet.id }
  },
  answer: () => null,
})

interface SheetColumn {
  letter: string
  heading: string
  samples: string[]
  field: FieldName | typeof problemCodesColumn | null
  said: boolean
  doubt: 'vague' | 'values' | null
  near: FieldName[]
}

function describeColumns({ headings, columns, samples, mapping }: Import): SheetColumn[] {
  const codesAt = problemCodesAt(headings ?? [], columns ?? [], mapping)
  return (headings ?? []).flatMap((heading, at) => {
    if (at === reasonsAt(headings ?? [])) return []
    const isDayBefore = (column: number) => columns?.[column] && dayOfHeadings(headings ?? [], column)
    if (isDayBefore(at - 1) || isDayBefore(at - 2)) return []
    const field = (columns?.[at] ?? null) as FieldName | null
    const values = samples?.[at] ?? []
    if (heading.trim() === '' && values.length === 0) return []
    const given = Object.hasOwn(mapping, heading)
    const codes = at === codesAt
    const near =
      field || given || codes ? [] : nearestFields(heading).filter(name => !columns?.includes(name))
    return [
      {
        letter: columnLetters(at),
        heading,
        samples: values,
        field: codes ? problemCodesColumn : field,
        said: given,
        doubt: doubtOf(field, heading, values, given),
        near,
      },
    ]
  })
}

function doubtOf(
  field: FieldName | null,
  heading: string,
  values: string[],
  given: boolean,
): SheetColumn['doubt'] {
  if (!field) return null
  const said = values.filter(value => !isPlaceholder(value))
  const unlike = said.filter(value => !looksLike(field, value)).length
  if (unlike * 2 > said.length) return 'values'
  return !given && isVague(heading) ? 'vague' : null
}

function looksLike(name: FieldName, value: string): boolean {
  const field = fieldOf[name]
  switch (field.kind) {
    case 'date':
      return dayOf(value) !== null
    case 'integer':
    case 'decimal':
      return (
        readNumber(value, quantityOf(field)) !== null ||
        (name === 'injuredCount' && casualtiesIn(value) !== undefined)
      )
    case 'flag':
      return flagOf(value) !== null
    case 'text':
      return [...value].length <= field.max && (name !== 'vin' || /^[\w\s-]{8,20}$/.test(value))
    default:
      return true
  }
}
