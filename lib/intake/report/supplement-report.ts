import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports, supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, invalid } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { attachFiles, filesOf } from '@/lib/defects/files/attach-files'
import { applyChanges, refuse } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/lock-defects'
import type { Changes } from '@/lib/defects/record/write-history'
import { states } from '@/lib/defects/states'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { wrongTogether } from '@/lib/intake/answer-rules'
import { answerShapes } from '@/lib/intake/answers'
import { fileAnswers } from '@/lib/intake/schema'
import { checkAnswers, valuesOf } from './check-answers'
import { claimUploads, lockUploads } from './claim-uploads'
import { findReport, type IntakeReport, reporterInput } from './find-report'
import { openRequest } from './supplement-requests'

/** The mobile number identifies the reporter and consent was given once, so neither can change. */
const fixed = new Set(['mobile', 'consentShare'])

export const supplementReport = operation({
  access: 'public',
  input: z.strictObject({
    ...reporterInput,
    answers: z.record(z.string().max(40), z.unknown()).default({}),
    ...fileAnswers,
  }),
  async run(ctx, { receipt, mobile, answers: sent, fileTokens = [], fileKinds }) {
    const report = await findReport(ctx, { receipt, mobile })
    if (Object.keys(sent).length === 0 && fileTokens.length === 0) throw invalid('answers', 'required')
    const { answers, issues } = await judge(ctx, report, sent)
    await ctx.tx(async tx => {
      // Lock the record before the report, as the staff's steps do. A second answer then finds no open request.
      if (report.defectId) await lockDefect(tx, report.defectId)
      await lockReport(tx, report.id)
      const request = await openRequest(tx, report.id)
      const requested = request?.fields ?? []
      refuse([...issues, ...notRequested(requested, answers, fileTokens)])
      const files = { tokens: fileTokens, kinds: fileKinds }
      if (report.defectId) await amendRecord(tx, report, answers, files)
      else await amendProduct(tx, report, files)
      await tx.db
        .update(intakeReports)
        .set({ answers: sql`${intakeReports.answers} || ${JSON.stringify(answers)}::jsonb` })
        .where(eq(intakeReports.id, report.id))
      const answer = { ...answers, ...(fileTokens.length > 0 && { files: fileTokens.length }) }
      if (request)
        await tx.db
          .update(supplementRequests)
          .set({ answeredAt: tx.now, answer })
          .where(eq(supplementRequests.id, request.id))
      await tx.audit({
        action: 'supplementReport',
        entity: report.defectId ? 'defect' : 'intake_report',
        entityId: report.defectId ?? report.id,
        detail: { fields: Object.keys(answers), files: fileTokens.length },
      })
    })
    return { complaintNo: report.complaintNo }
  },
})

/** NO KEY UPDATE, or this would block staff who hold the record and insert a request that refers to this row. */
async function lockReport(ctx: Ctx, id: string): Promise<void> {
  const [report] = await ctx.db
    .select({ state: intakeReports.state })
    .from(intakeReports)
    .where(eq(intakeReports.id, id))
    .for('no key update')
  if (report?.state === 'rejected') throw new AppError('not_waiting')
}

async function judge(ctx: Ctx, { branch, answers: before }: IntakeReport, sent: Record<string, unknown>) {
  const shapes = answerShapes[branch]
  const issues: Issue[] = []
  const known = Object.keys(sent).filter(name => {
    if (Object.hasOwn(shapes, name) && !fixed.has(name)) return true
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

function notRequested(request: string[], answers: object, fileTokens: readonly string[]): Issue[] {
  if (request.length === 0) return []
  const issues = Object.keys(answers)
    .filter(name => !request.includes(name))
    .map(name => ({ path: `answers.${name}`, code: 'not_asked' }))
  return fileTokens.length > 0 && !request.includes('files')
    ? [...issues, { path: 'fileTokens', code: 'not_asked' }]
    : issues
}

interface Files {
  tokens: readonly string[]
  kinds?: readonly (string | null)[]
}

async function amendRecord(
  ctx: Ctx,
  report: IntakeReport,
  answers: Record<string, unknown>,
  { tokens, kinds }: Files,
): Promise<void> {
  const id = report.defectId!
  const before = await lockDefect(ctx, id)
  if (before.deletedAt || before.state !== states.returned) throw new AppError('not_waiting')
  await applyChanges(ctx, before, valuesOf('vehicle', answers), {
    kind: 'reporter',
    node: 'supplement',
    state: states.toReview,
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

async function amendProduct(ctx: Ctx, report: IntakeReport, files: Files): Promise<void> {
  const [now] = await ctx.db
    .select({ state: intakeReports.state })
    .from(intakeReports)
    .where(eq(intakeReports.id, report.id))
  if (now?.state !== 'returned') throw new AppError('not_waiting')
  const [there] = (
    await ctx.db.execute<{ files: number }>(
      sql`SELECT count(*)::int AS files FROM intake_uploads WHERE report_id = ${report.id}`,
    )
  ).rows
  await addFiles(ctx, report.id, there!.files, files)
  await ctx.db
    .update(intakeReports)
    .set({ state: 'received', version: sql`${intakeReports.version} + 1`, changedAt: ctx.now })
    .where(eq(intakeReports.id, report.id))
}

async function addFiles(ctx: Ctx, reportId: string, there: number, { tokens, kinds }: Files) {
  if (there + tokens.length > maxFilesPerRecord)
    throw new AppError('too_many_files', { max: maxFilesPerRecord })
  const files = await lockUploads(ctx, tokens)
  await claimUploads(ctx, tokens, reportId, kinds)
  return files
}
