import { eq } from 'drizzle-orm'
import { intakeReports } from '@/db/schema/intake'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { codePoints } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { fields } from '@/lib/defects/fields'
import { refuse } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import { type State, states } from '@/lib/defects/states'
import { storedLocale, translate } from '@/lib/i18n/translate'
import {
  amendReport,
  type IntakeReport,
  lockForReporter,
  lockReportRow,
} from '@/lib/intake/report/amend-report'
import { lockUploads } from '@/lib/intake/report/report-files'
import { openProductStates, openRecordStates } from './describe-report'

interface Added {
  words: string
  fileTokens: string[]
}

/** The words follow the reporter's own account under their date, so that every reader of the record has them. */
export const addToReport = (ctx: Ctx, report: IntakeReport, added: Added) =>
  append(ctx, report, added, {
    lock: lockForReporter,
    heading: 'add',
    action: 'supplementReport',
    records: openRecordStates,
    products: openProductStates,
  })

// New facts bring a rejected report back to the desk, once.
export const appealReport = (ctx: Ctx, report: IntakeReport, added: Added) =>
  append(ctx, report, added, {
    async lock(tx, { id, defectId }) {
      const locked = await lockReportRow(tx, { id, defectId })
      if (locked.state !== 'rejected' || locked.appealedAt) throw new AppError('not_waiting')
      await tx.db.update(intakeReports).set({ appealedAt: tx.now }).where(eq(intakeReports.id, id))
      return locked
    },
    heading: 'appeal',
    action: 'appealReport',
    records: [states.returned],
    products: ['rejected'],
  })

interface Way {
  lock(tx: Ctx, report: IntakeReport): Promise<IntakeReport>
  heading: 'add' | 'appeal'
  action: AuditAction
  records: readonly State[]
  products: readonly string[]
}

async function append(ctx: Ctx, report: IntakeReport, { words, fileTokens }: Added, way: Way) {
  await ctx
    .tx(async tx => {
      const locked = await way.lock(tx, report)
      const record = report.defectId ? await lockDefect(tx, report.defectId) : null
      const before = record ? record.description : locked.answers.description
      const description = words ? withWords(tx, way, locked, String(before ?? ''), words) : undefined
      const { max } = fields.description
      if (description && codePoints(description) > max)
        refuse([{ path: 'words', code: 'too_big_string', params: { max: Math.max(0, max - room(before)) } }])
      const answers = description ? { description } : {}
      // Names what is gone before anything else is judged.
      await lockUploads(tx, fileTokens)
      await amendReport(tx, locked, {
        ...{ answers, values: answers },
        files: { tokens: fileTokens },
        from: { record: way.records, product: way.products },
        action: way.action,
        noted: { files: fileTokens.length, own: true },
      })
    })
    .catch(error => {
      if (error instanceof AppError && error.code === 'not_waiting') throw invalid('words', 'not_waiting')
      throw error
    })
}

function withWords(ctx: Ctx, way: Way, { locale }: IntakeReport, before: string, words: string): string {
  const heading = translate(storedLocale(locale), `intakePages.${way.heading}.heading`, {
    day: today(ctx.now),
  })
  return `${before}\n\n${heading}\n${words}`
}

const headingLength = 40
const room = (before: unknown) => codePoints(String(before ?? '')) + headingLength
