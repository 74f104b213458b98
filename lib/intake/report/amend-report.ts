import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRow, findRows } from '@/db/rows'
import { intakeReports, intakeUploads } from '@/db/schema/intake'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, requireRow } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { takeTry } from '@/lib/core/limits/rate-limit'
import { hashOf } from '@/lib/core/secrets'
import { normalized, text } from '@/lib/core/text'
import { attachFiles, filesOf } from '@/lib/defects/files/attach-files'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { type Changes, lockDefect } from '@/lib/defects/record/write-version'
import type { DefectValues } from '@/lib/defects/schema'
import { type State, states } from '@/lib/defects/states'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { wrongTogether } from '@/lib/intake/answer-rules'
import { answerShapes, answersOf, type Branch, isEmail, normalizeAddress } from '@/lib/intake/answers'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'
import { productKeyOf } from '@/lib/values/fold'
import { normalizeCode } from '@/lib/values/spelling'
import { checkAnswers } from './check-answers'
import { claimUploads, lockUploads } from './report-files'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

// 100 bits derived from a random seed and AUTH_SECRET, so that a repeated request gets the same receipt although only
// its hash is stored. Without I, L, O and U, which are misread.
export function receiptOf(seed: string): string {
  const bits = BigInt(`0x${keyedHash('receipt', seed)}`)
  const text = Array.from({ length }, (_, at) => signs[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

export function normaliseReceipt(typed: string): string {
  // 查询码：Q16W-…
  const plain = normalizeCode(typed)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}

/** No format checks: every wrong pair must get the same answer. */
export const reporterInput = {
  receipt: normalized(normaliseReceipt, text(60)),
  mobile: normalized(normalizeAddress, text(120)),
}

const perReceipt = { name: 'report-receipt', tries: 30, seconds: 10 * 60 }

export type IntakeReport = typeof intakeReports.$inferSelect

export async function findReport(ctx: Ctx, { receipt, mobile }: { receipt: string; mobile: string }) {
  await takeFloodTry(ctx, 'report-status')
  const receiptHash = hashOf(receipt)
  await takeTry(ctx.db, perReceipt, receiptHash)
  const report = await findRow(ctx.db, intakeReports, { receiptHash, mobile })
  if (!report) throw new AppError('receipt_unknown')
  return report
}

// Where codes go stays as it was confirmed.
export const isFixed = (name: string, { mobile }: Pick<IntakeReport, 'mobile'>) =>
  ['mobile', 'consentShare'].includes(name) || (name === 'email' && isEmail(mobile))

// Of what staff may ask again.
export const requestableNames = (report: Pick<IntakeReport, 'branch' | 'mobile'>) => [
  ...Object.keys(answersOf[report.branch]).filter(name => !isFixed(name, report)),
  'files',
]

// Locks the record before the report, as the staff's steps do. NO KEY UPDATE, or this would block staff who hold the
// record and insert a request that refers to this row.
export async function lockForReporter(ctx: Ctx, { id, defectId }: IntakeReport): Promise<IntakeReport> {
  const report = await lockReportRow(ctx, { id, defectId })
  if (report.state === 'rejected') throw new AppError('not_waiting')
  return report
}

export async function lockReportRow(ctx: Ctx, { id, defectId }: Pick<IntakeReport, 'id' | 'defectId'>) {
  if (defectId) await lockDefect(ctx, defectId)
  return requireRow(await findRows(ctx.db, intakeReports, { id }).for('no key update'))
}

export async function judgeAnswers(ctx: Ctx, report: IntakeReport, sent: Readonly<Record<string, unknown>>) {
  const { branch, answers: before } = report
  const shapes = answerShapes[branch]
  const issues: Issue[] = []
  const known = Object.keys(sent).filter(name => {
    if (Object.hasOwn(shapes, name) && !isFixed(name, report)) return true
    issues.push({ path: `answers.${name}`, code: 'unknown' })
    return false
  })
  const parsed = z.object(Object.fromEntries(known.map(name => [name, shapes[name]!]))).safeParse(sent)
  if (!parsed.success) issues.push(...issuesOf(parsed.error).map(inAnswers))
  const answers: Record<string, unknown> = parsed.success ? parsed.data : {}
  const whole = { ...before, ...answers }
  if (parsed.success) {
    issues.push(...wrongTogether(whole, known, ctx.now).map(inAnswers))
    issues.push(...(await checkAnswers(ctx, branch, whole, known)).map(inAnswers))
  }
  return { answers, issues }
}

const inAnswers = (issue: Issue): Issue => ({ ...issue, path: `answers.${issue.path}` })

interface AddedFiles {
  tokens: readonly string[]
  kinds?: readonly (string | null)[]
}

interface Amendment {
  answers: Readonly<Record<string, unknown>>
  // What of them the record takes.
  values: DefectValues
  files?: AddedFiles
  from: { record: readonly State[]; product: readonly string[] }
  action: AuditAction
  noted?: object
}

// What a reporter changes of a locked report, and of its record.
export async function amendReport(ctx: Ctx, report: IntakeReport, amendment: Amendment): Promise<void> {
  const { answers, values, files = { tokens: [] }, from, action, noted } = amendment
  if (report.defectId) await amendRecord(ctx, report, values, files, from.record)
  else await amendProduct(ctx, report, files, from.product)
  await keepAnswers(ctx, report, answers)
  await auditReport(ctx, report, action, { fields: Object.keys(answers), ...noted })
}

async function amendRecord(
  ctx: Ctx,
  report: IntakeReport,
  values: DefectValues,
  { tokens, kinds }: AddedFiles,
  from: readonly State[],
): Promise<void> {
  const id = report.defectId!
  const before = await lockDefect(ctx, id)
  const state = before.state as State
  if (before.deletedAt || !from.includes(state)) throw new AppError('not_waiting')
  await applyChanges(ctx, before, values, {
    kind: 'reporter',
    node: 'supplement',
    state: state === states.returned ? states.toReview : state,
    required: 'nothing',
    extraChanges: async (): Promise<Changes | undefined> => {
      if (tokens.length === 0) return undefined
      const names = (await filesOf(ctx, id)).map(file => file.name)
      const files = await addFiles(ctx, report.id, names.length, { tokens, kinds })
      await attachFiles(ctx, id, files, kinds)
      return { files: [names, [...names, ...files.map(file => file.name)]] }
    },
  })
}

async function amendProduct(ctx: Ctx, report: IntakeReport, files: AddedFiles, from: readonly string[]) {
  if (!from.includes(report.state ?? '')) throw new AppError('not_waiting')
  const there = await ctx.db.$count(intakeUploads, eq(intakeUploads.reportId, report.id))
  await addFiles(ctx, report.id, there, files)
  await ctx.db
    .update(intakeReports)
    .set({
      ...(['returned', 'rejected'].includes(report.state ?? '') && { state: 'received' }),
      version: sql`${intakeReports.version} + 1`,
      changedAt: ctx.now,
    })
    .where(eq(intakeReports.id, report.id))
}

async function addFiles(ctx: Ctx, reportId: string, there: number, { tokens, kinds }: AddedFiles) {
  if (there + tokens.length > maxFilesPerRecord)
    throw new AppError('too_many_files', { max: maxFilesPerRecord })
  const files = await lockUploads(ctx, tokens)
  await claimUploads(ctx, tokens, reportId, kinds)
  return files
}

export function emptyAnswer(branch: Branch, name: string): [] | null {
  const kind = answersOf[branch][name]?.kind
  return kind === 'codes' || kind === 'assemblies' ? [] : null
}

async function keepAnswers(
  ctx: Ctx,
  { id, branch, answers: before }: IntakeReport,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  await ctx.db
    .update(intakeReports)
    .set({
      answers: sql`${intakeReports.answers} || ${JSON.stringify(answers)}::jsonb`,
      wordsKey: productKeyOf(branch, { ...before, ...answers }),
    })
    .where(eq(intakeReports.id, id))
}

export const auditReport = (tx: Ctx, { id, defectId }: IntakeReport, action: AuditAction, detail: object) =>
  tx.audit({
    action,
    entity: defectId ? 'defect' : 'intake_report',
    entityId: defectId ?? id,
    detail: { ...detail },
  })
