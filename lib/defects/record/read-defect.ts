import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { nextActions } from '@/lib/defects/actions'
import { presentFiles } from '@/lib/defects/files/mask-files'
import { seesPersonal } from '@/lib/defects/mask'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { listText, translate } from '@/lib/i18n/translate'
import { dated, loadRecord, type StoredRecord } from './load-record'
import { namesBeside } from './name-values'
import { presentReturn } from './present-return'
import { presentStep } from './present-step'

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
  input: z.object({ id, masked: z.boolean().optional(), clearVin: z.boolean().optional() }),
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
    assignees: record.assignees.map(one => ({
      ...dated(one),
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
