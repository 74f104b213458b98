import { z } from 'zod'
import { findRow, findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { defectMerges } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { opinionName, publicReason } from '@/lib/intake/opinions'
import { statusOfProduct, statusOfRecord } from '@/lib/intake/states'
import { findReport, type IntakeReport, reporterInput } from './amend-report'
import { openRequest } from './supplement-requests'

export const readReportStatus = operation({
  access: 'public',
  input: z.strictObject(reporterInput),
  run: async (ctx, shown) => statusOfReport(ctx, await findReport(ctx, shown)),
})

export async function statusOfReport(ctx: Ctx, report: IntakeReport) {
  const { status, changedAt, returnedFor, outcome } = await whereItStands(ctx, report)
  return {
    complaintNo: report.complaintNo,
    branch: report.branch,
    status,
    statusDes: translate(ctx.locale, `reportStatus.${status}`),
    outcome,
    receivedAt: instantText(report.createdAt)!,
    changedAt: instantText(changedAt)!,
    supplement: status === 'supplement' ? await missing(ctx, report, returnedFor) : null,
  }
}

export type ReportState = Awaited<ReturnType<typeof statusOfReport>>

async function whereItStands(ctx: Ctx, report: IntakeReport) {
  if (!report.defectId) {
    const open = await openRequest(ctx, report.id)
    return {
      status: statusOfProduct(report.state),
      changedAt: open?.askedAt ?? report.changedAt ?? report.createdAt,
      returnedFor: '',
      outcome: report.state === 'rejected' ? await rejectedFor(ctx, null) : null,
    }
  }
  const record = await recordThatCounts(ctx, report.defectId)
  const { names } = await lookups(ctx)
  const rejected = report.state === 'rejected'
  const status = statusOfRecord(record.state, {
    deleted: record.deletedAt !== null || rejected,
    handedOver: record.entrustedCompanyId !== null,
  })
  const receiver = status === 'forwarded' && names.company(record.entrustedCompanyId, ctx.locale)
  return {
    status,
    changedAt: record.updatedAt,
    returnedFor: await opinionName(ctx, record.reviewOpinionId, ctx.locale),
    outcome: rejected
      ? await rejectedFor(ctx, record.reviewOpinionId)
      : receiver
        ? translate(ctx.locale, 'reportOutcome.forwarded', { name: receiver })
        : null,
  }
}

const rejectedFor = async (ctx: Ctx, opinionId: string | null) =>
  translate(ctx.locale, 'reportOutcome.rejected', { reason: await publicReason(ctx, opinionId, ctx.locale) })

async function recordThatCounts(ctx: Ctx, defectId: string) {
  let id = defectId
  for (let steps = 0; ; steps++) {
    const names = 'state deletedAt updatedAt reviewOpinionId entrustedCompanyId'
    const record = requireRow(await findRows(ctx.db, defects, { id }, names))
    if (record.state !== states.merged || steps > 20)
      // The survivor waits for its own reporter; this reporter cannot answer that request.
      return id !== defectId && record.state === states.returned
        ? { ...record, state: states.toReview }
        : record
    const merge = await findRow(ctx.db, defectMerges, { mergedId: id, undoneAt: null }, 'intoId')
    if (!merge) return record
    id = merge.intoId
  }
}

async function missing(ctx: Ctx, report: IntakeReport, returnedFor: string) {
  const request = await openRequest(ctx, report.id)
  return {
    message: request?.message ?? returnedFor,
    askedAt: instantText(request?.askedAt ?? null),
    fields: (request?.fields ?? []).map(name => ({
      name,
      label: fieldLabel(ctx.locale, name),
      answer: report.answers[name] ?? null,
    })),
  }
}
