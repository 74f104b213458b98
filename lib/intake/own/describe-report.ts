import { query } from '@/db/client'
import { findRow, findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import { filesOf } from '@/lib/defects/files/attach-files'
import { isEmpty } from '@/lib/defects/schema'
import { countedStates, type State, states } from '@/lib/defects/states'
import { separateConsents } from '@/lib/intake/consents'
import type { Typed } from '@/lib/intake/draft/drafts'
import { offersFor } from '@/lib/intake/pages/offers'
import { recallsOfReport } from '@/lib/intake/recall/recalls-of-report'
import type { IntakeReport } from '@/lib/intake/report/amend-report'
import { type ReportState, statusOfReport } from '@/lib/intake/report/read-report-status'
import { factsOf } from '@/lib/intake/triage/report-facts'
import {
  type Asked,
  type AskedReport,
  correctablePages,
  requestedNames,
  shownAnswers,
  typedBefore,
  typedOf,
} from './asked-report'
import type { Withdrawable } from './withdraw-report'

export type OwnAction = 'correct' | 'add' | 'withdraw' | 'appeal'

export type FoundReport = Awaited<ReturnType<typeof describeReport>>

/** Words and files are taken while somebody still works on it. */
export const openRecordStates: readonly State[] = [
  states.toReview,
  states.toEvaluate,
  states.toAudit,
  states.approved,
  states.rejected,
]
export const openProductStates: readonly string[] = ['received', 'accepted', 'forwarded']

export async function describeReport(ctx: Ctx, { asked, report }: AskedReport) {
  const { supplement, branch: _, ...status } = await statusOfReport(ctx, report)
  const typed = typedOf(report)
  const facts = (
    await factsOf(ctx, 'reporter', report.branch, shownAnswers(ctx, asked, report), report)
  ).flatMap(step => step.facts)
  const may = await actionsOf(ctx, report)
  const pages = correctablePages(typed, report).map(({ id, asks }) => ({
    id,
    facts: facts.filter(({ name }) => asks.includes(name)),
  }))
  return {
    ...status,
    id: report.id,
    confirmed: asked.confirmed === true,
    may,
    pages: pages.filter(({ facts, id }) => facts.length > 0 || (may.includes('correct') && id !== 'share')),
    files: await fileNames(ctx, report),
    consents: consentsGiven(report),
    kept: asked.files ?? [],
    words: new RegExp(`^${report.id} (add|appeal)$`).test(asked.typedFor ?? '')
      ? String(asked.typed?.words ?? '')
      : '',
    recalls: await recallsOfReport(ctx, report.defectId),
    alike: await countAlike(ctx, report.defectId),
    appealed: report.appealedAt !== null,
    rejected: report.state === 'rejected',
    missing: supplement && (await missingOf(ctx, report, asked, supplement)),
  }
}

async function missingOf(
  ctx: Ctx,
  { branch, id }: IntakeReport,
  asked: Asked,
  { message, fields }: NonNullable<ReportState['supplement']>,
) {
  const names = requestedNames(fields)
  const own = asked.typedFor === `${id} supply` ? asked.typed : {}
  const typed: Typed = { branch, ...typedBefore(fields), ...own }
  return {
    message,
    names,
    wantsFiles: fields.length === 0 || fields.some(({ name }) => name === 'files'),
    typed,
    offers: await offersFor(ctx, typed, names),
  }
}

export async function actionsOf(ctx: Ctx, report: IntakeReport): Promise<OwnAction[]> {
  const { state, defectId, appealedAt } = report
  if (state === 'rejected') return appealedAt ? [] : ['appeal']
  if (!defectId) {
    if (state === 'received') return ['correct', 'add', 'withdraw']
    if (state === 'returned') return ['withdraw']
    return openProductStates.includes(state ?? '') ? ['add'] : []
  }
  const record = await findRow(ctx.db, defects, { id: defectId }, 'state deletedAt')
  if (!record || record.deletedAt) return []
  if (record.state === states.toReview) return ['correct', 'add', 'withdraw']
  if (record.state === states.returned) return ['withdraw']
  return openRecordStates.includes(record.state as State) ? ['add'] : []
}

export function consentsGiven(report: IntakeReport) {
  const { consentVersion: version, consentAt, consents, consentShare, answers } = report
  const at = consentAt.toISOString()
  const separate = Object.values(separateConsents).flatMap(({ purpose, covers }) => {
    const held = covers.some(name => !isEmpty(answers[name]) && answers[name] !== 0)
    const { withdrawnAt, ...given } = consents[purpose] ?? { version, at }
    return held && !withdrawnAt ? [{ what: purpose, version: given.version, at: given.at }] : []
  })
  const all = (what: Withdrawable) => ({ what, version, at })
  return [...separate, ...(consentShare ? [all('share')] : []), all('all')]
}

async function fileNames(ctx: Ctx, { id, defectId }: IntakeReport): Promise<string[]> {
  const files = defectId
    ? await filesOf(ctx, defectId)
    : await findRows(ctx.db, intakeUploads, { reportId: id }, 'name').orderBy(intakeUploads.createdAt)
  return files.map(({ name }) => name)
}

const months = 24
const fewest = 5

const alike = `SELECT (SELECT count(*)::int FROM defects AS d
    WHERE d.model_range_id = own.model_range_id AND d.assembly_code = own.assembly_code AND d.received_at >= $2::date
      AND d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})) AS count
  FROM defects AS own WHERE own.id = $1::bigint AND own.model_range_id IS NOT NULL AND own.assembly_code IS NOT NULL`

// Null below `fewest`, so that nobody is told of a single other report.
async function countAlike(ctx: Ctx, defectId: string | null) {
  if (!defectId) return null
  const since = addMonths(today(ctx.now), -months)
  const [row] = await query<{ count: number }>(ctx.db, alike, [defectId, since])
  return row ? { months, fewest, count: row.count >= fewest ? row.count : null } : null
}
