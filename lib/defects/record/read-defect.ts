import { z } from 'zod'
import { requestNo } from '@/db/schema/subject-requests'
import type { Ctx } from '@/lib/core/context'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { nextActions } from '@/lib/defects/actions'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { presentFiles } from '@/lib/defects/files/mask-files'
import type { DefectValues } from '@/lib/defects/schema'
import { personalFields, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'
import { assigneesOf } from './assignees'
import { dated, loadRecord, type StoredRecord } from './load-record'
import { namesBeside } from './name-values'
import { presentReturn, presentStep } from './present-step'

type Instant =
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'reviewedAt'
  | 'auditedAt'
  | 'anonymisedAt'
  | 'stateSince'

export const readDefect = operation({
  access: 'vehicle_defect:get',
  input: z.object({ id, masked: truth.optional(), clearVin: truth.optional() }),
  async run(ctx, input) {
    const { record, masked } = await loadRecord(ctx, 'record', input, 'readDefect')
    const clear = seesPersonal(ctx) && !input.masked
    const [names, words, returned] = await Promise.all([
      namesBeside(ctx, record),
      wordsOf(ctx, record, clear),
      presentReturn(ctx, record),
    ])
    const files = [...words.files, ...words.feedback.flatMap(one => one.files)]
    // Merged in place: copying a hundred keys twice costs more than reading them.
    return Object.assign(record as Omit<StoredRecord, keyof typeof words | Instant>, names, words, {
      createdAt: instantText(record.createdAt)!,
      updatedAt: instantText(record.updatedAt)!,
      deletedAt: instantText(record.deletedAt),
      returned,
      objection: record.objection && requestNo(record.objection),
      reviewedAt: instantText(record.reviewedAt),
      auditedAt: instantText(record.auditedAt),
      anonymisedAt: instantText(record.anonymisedAt),
      stateSince: instantText(record.stateSince),
      masked,
      nextActions: nextActions(record, ctx.can),
      canReveal: seesPersonal(ctx) && (masked.length > 0 || files.some(file => file.masked)),
    })
  },
})

export type DefectDetail = Awaited<ReturnType<typeof readDefect>>

async function wordsOf(ctx: Ctx, record: StoredRecord, clear: boolean) {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  const word = (list: string, code: string | null) => names.code(list, code, locale) || null
  const filesOf = (files: StoredRecord['files']) => presentFiles(ctx, names, files.map(dated), clear)
  const department = (name: string) => names.department(name, locale)
  return {
    stateDes: translate(locale, `states.${record.state}`),
    vinStatusName: word('vinStatus', record.vinStatus),
    qualityTypeName: word('qualityType', record.qualityType),
    riskLevelName: word('riskLevel', record.riskLevel),
    reviewOpinionName: names.opinion(record.reviewOpinionId, locale) || null,
    assignees: record.assignees.map(({ givenBy, ...one }) => ({
      ...dated(one),
      givenByMe: givenBy === ctx.user?.id,
      stepDes: translate(locale, `flow.${one.step}`),
    })),
    assigneeName:
      listText(
        locale,
        record.assignees.map(({ name }) => name),
      ) || null,
    files: filesOf(record.files),
    feedback: record.feedback.map(({ createdBy, ...one }) => ({
      ...dated(one),
      own: createdBy === ctx.user?.id,
      undoneAt: instantText(one.undoneAt),
      reviewedAt: instantText(one.reviewedAt),
      files: filesOf(one.files),
    })),
    reviews: record.reviews.map(review => ({
      ...dated(review),
      undoneAt: instantText(review.undoneAt),
      opinionName: names.opinion(review.opinionId, locale) || null,
    })),
    audits: record.audits.map(audit => ({
      ...dated(audit),
      undoneAt: instantText(audit.undoneAt),
      riskLevelName: word('riskLevel', audit.riskLevel),
      budget: audit.budget && { ...audit.budget, deptName: department(audit.budget.deptName) },
    })),
    flow: record.flow.map(step => presentStep(ctx, record.id, step, department)),
  }
}

export const readDefectForEdit = operation({
  access: 'vehicle_defect_edit',
  input: z.object({ id }),
  async run(ctx, input) {
    const { record, masked } = await loadRecord(ctx, 'form', input, 'readDefectForEdit')
    const { complaintNo, state, version, typeCodeName, recallMatched } = record
    const { names } = await lookups(ctx)
    const values = Object.fromEntries(fieldNames.map(name => [name, record[name]])) as DefectValues
    const files = presentFiles(ctx, names, record.files.map(dated), seesPersonal(ctx))
    const [returned, held] = await Promise.all([presentReturn(ctx, record), assigneesOf(ctx, [record.id])])
    const own = held.find(({ userId, step }) => userId === ctx.user?.id && step === 'amend')
    return {
      ...{ id: record.id, complaintNo, state, version, values, typeCodeName, masked, files, returned },
      recallMatched,
      handedOver: own !== undefined,
      request: own ? { byName: own.givenByName, at: instantText(own.createdAt)!, remarks: own.note } : null,
    }
  },
})

export const revealPersonalData = operation({
  access: 'vehicle_defect_personal',
  input: z.object({ id }),
  async run(ctx, input) {
    const { record } = await loadRecord(ctx, 'record', input, 'revealPersonalData')
    const values = Object.fromEntries(personalFields.map(name => [name, record[name] ?? null]))
    const names = Object.entries(await namesBeside(ctx, values)).filter(([, name]) => name?.length)
    const files = [...record.files, ...record.feedback.flatMap(one => one.files)]
    return {
      id: record.id,
      fileNames: Object.fromEntries(files.map(({ id, name }) => [id, name])),
      ...(values as Partial<Record<FieldName, string | number | null>>),
      ...(Object.fromEntries(names) as Partial<Record<`${FieldName}Name`, string>>),
    }
  },
})
