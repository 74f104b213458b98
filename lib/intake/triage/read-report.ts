import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { supplementRequests } from '@/db/schema/intake'
import { requestNo } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { inInstants, instantText } from '@/lib/core/today'
import { actions, isPossible } from '@/lib/defects/actions'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { galleryFile } from '@/lib/defects/files/mask-files'
import { type DefectDetail, readDefect } from '@/lib/defects/record/read-defect'
import { isEmpty } from '@/lib/defects/schema'
import { seesPersonal } from '@/lib/defects/visible'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel, storedLocale, translate } from '@/lib/i18n/translate'
import { requiredAnswers } from '@/lib/intake/answers'
import { type IntakeReport, requestableNames } from '@/lib/intake/report/amend-report'
import type { ProductState } from '@/lib/intake/states'
import { reportOf } from './lock-report'
import { askedOfVehicle, evaluateAnswers, labelled } from './missing-answers'
import { productFrom } from './move-product'
import { filesOfReport } from './read-report-file'
import { factsOf, maskedAnswers } from './report-facts'
import { sendReportLink } from './send-report-link'

export const readReport = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const report = await reportOf(ctx, id)
    const [about, requests] = await Promise.all([
      report.defectId ? ofRecord(ctx, report.defectId, report) : ofProduct(ctx, report),
      requestsOf(ctx, id),
    ])
    const { missing, ...answers } = about
    return {
      ...pick(report, 'branch defectId complaintNo note locale'),
      id,
      state: report.state as ProductState,
      stateDes: translate(ctx.locale, `queueState.${report.state}`),
      appealedAt: instantText(report.appealedAt),
      receivedAt: instantText(report.createdAt)!,
      ...answers,
      missing: labelled(ctx.locale, missing),
      requests,
      ask: whatToAsk(ctx.locale, report, missing, about.files.length),
    }
  },
})

export type ReportDetail = Awaited<ReturnType<typeof readReport>>

export type TriageAction = 'accept' | 'return' | 'reject' | 'forward' | 'close' | 'undo' | 'merge' | 'link'

async function ofRecord(ctx: Ctx, defectId: string, report: IntakeReport) {
  const record = await readDefect(ctx, { id: defectId })
  const open = isPossible('review', record)
  const [facts, duplicates] = await Promise.all([
    factsOf(ctx, 'staff', 'vehicle', record, report),
    compareWithDuplicates(ctx, record),
  ])
  const reviewed = open && ctx.can(actions.review.access)
  return {
    version: record.version,
    coding: open && ctx.can(actions.amend.access) ? { defectId, version: record.version } : null,
    recordState: { state: record.state, stateDes: record.stateDes },
    facts,
    files: record.files.map(file => ({ ...galleryFile(file), url: null as string | null })),
    ...evaluateAnswers('vehicle', record, report.unknown),
    duplicates,
    objection: record.objection,
    // A maker that is not registered is no fault of the number.
    vinFault: ['length', 'character', 'check'].includes(record.vinStatus ?? '') ? record.vinStatusName : null,
    actions: allowed({
      accept: reviewed,
      return: reviewed,
      reject: reviewed,
      merge: isPossible('merge', record) && ctx.can(actions.merge.access) && duplicates.found > 0,
      undo: isPossible('undoReview', record) && ctx.can(actions.undoReview.access),
      link: mayTell(ctx, report),
    }),
  }
}

async function ofProduct(ctx: Ctx, report: IntakeReport) {
  const { answers } = report
  if (seesPersonal(ctx)) await ctx.audit({ action: 'readReport', entity: 'report', entityId: report.id })
  const [facts, files] = await Promise.all([
    factsOf(ctx, 'staff', 'product', maskedAnswers(ctx, answers), report),
    filesOfReport(ctx, report.id),
  ])
  const state = report.state as ProductState
  const step = (to: keyof typeof productFrom) =>
    productFrom[to].includes(state) && ctx.can(actions.review.access)
  return {
    version: report.version,
    coding: null,
    recordState: null,
    facts,
    files,
    ...evaluateAnswers('product', answers),
    duplicates: { found: 0, candidates: [], rows: [] },
    objection: report.objectionId && requestNo(report.objectionId),
    vinFault: null,
    actions: allowed({
      accept: step('accepted'),
      return: step('returned'),
      forward: step('forwarded'),
      close: step('closed'),
      reject: step('rejected'),
      link: mayTell(ctx, report),
      undo: report.stateBefore !== null && state !== 'received' && ctx.can(actions.undoReview.access),
    }),
  }
}

const mayTell = (ctx: Ctx, { mobile }: IntakeReport) => mobile !== '' && ctx.can(sendReportLink.access)

const allowed = (may: Partial<Record<TriageAction, boolean>>) =>
  (Object.keys(may) as TriageAction[]).filter(name => may[name])

async function requestsOf(ctx: Ctx, reportId: string) {
  const rows = await ctx.db
    .select({ request: supplementRequests, askedByName: users.name })
    .from(supplementRequests)
    .leftJoin(users, eq(users.id, supplementRequests.askedBy))
    .where(eq(supplementRequests.reportId, reportId))
    .orderBy(asc(supplementRequests.id))
  return rows.map(({ request, askedByName }) => ({
    ...inInstants(pick(request, 'id message askedAt answeredAt withdrawnAt')),
    fields: request.fields.map(name => fieldLabel(ctx.locale, name)),
    askedByName,
    answered: Object.keys(request.answer ?? {}).map(name => fieldLabel(ctx.locale, name)),
  }))
}

function whatToAsk(staffs: Locale, report: IntakeReport, missing: readonly string[], files: number) {
  const language = storedLocale(report.locale)
  const names = requestableNames(report)
  const lacking = [...missing.filter(name => names.includes(name)), ...(files === 0 ? ['files'] : [])]
  const first = new Set<string>([...askedOfVehicle, ...requiredAnswers.product, 'productModel', 'files'])
  return {
    options: names.map(name => ({ name, theirs: fieldLabel(language, name) })),
    lacking: labelled(staffs, lacking),
    fields: lacking.filter(name => first.has(name)).slice(0, 7),
    comma: translate(language, 'ui.comma'),
    template: translate(language, 'queueAsk.message', { fields: '{fields}' }),
  }
}

const mostBeside = 3

const compared = {
  vin: 'vin',
  brandId: 'brandName',
  modelRangeId: 'modelRangeName',
  assemblyCode: 'assemblyName',
  subAssemblyCode: 'subAssemblyName',
  faultDate: 'faultDate',
  mileage: 'mileage',
  city: 'cityName',
  summary: 'summary',
} as const

async function compareWithDuplicates(ctx: Ctx, record: DefectDetail) {
  if (!ctx.can(findDuplicates.access)) return { found: 0, candidates: [], rows: [] }
  const found = await findDuplicates(ctx, { id: record.id })
  const candidates = found.slice(0, mostBeside)
  const clear = seesPersonal(ctx)
  const rows = Object.entries(compared).flatMap(([name, key]) => {
    const own = record[key]
    const others = candidates.map(candidate => {
      const theirs = candidate[key]
      const same = String(own ?? '') === String(theirs ?? '')
      // Equal masks may hide different numbers.
      const how = !same ? 'differs' : name === 'vin' && !clear ? 'unknown' : 'same'
      return { text: isEmpty(theirs) ? null : String(theirs), how } as const
    })
    if (isEmpty(own) && others.every(({ text }) => text === null)) return []
    return [{ name, label: fieldLabel(ctx.locale, name), own: isEmpty(own) ? null : String(own), others }]
  })
  return {
    found: found.length,
    candidates: candidates.map(candidate => ({
      ...pick(candidate, 'id complaintNo state stateDes'),
      percent: Math.floor(candidate.score * 100),
      reasons: candidate.reasons.map(reason => pick(reason, 'code text')),
    })),
    rows,
  }
}
