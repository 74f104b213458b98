import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { codePoints } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { fields } from '@/lib/defects/fields'
import { refuse } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import { storedLocale, translate } from '@/lib/i18n/translate'
import {
  amendProduct,
  amendRecord,
  auditReport,
  type IntakeReport,
  keepAnswers,
  lockForReporter,
} from '@/lib/intake/report/amend-report'
import { lockUploads } from '@/lib/intake/report/report-files'
import { openProductStates, openRecordStates } from './describe-report'

interface Added {
  words: string
  fileTokens: string[]
}

/** The words follow the reporter's own account under their date, so that every reader of the record has them. */
export async function addToReport(ctx: Ctx, report: IntakeReport, { words, fileTokens }: Added) {
  await ctx
    .tx(async tx => {
      const locked = await lockForReporter(tx, report)
      const record = report.defectId ? await lockDefect(tx, report.defectId) : null
      const before = record ? record.description : locked.answers.description
      const description = words ? append(tx, locked, String(before ?? ''), words) : undefined
      const { max } = fields.description
      if (description && codePoints(description) > max)
        refuse([{ path: 'words', code: 'too_big_string', params: { max: Math.max(0, max - room(before)) } }])
      const files = { tokens: fileTokens }
      // Names what is gone before anything else is judged.
      await lockUploads(tx, fileTokens)
      if (record)
        await amendRecord(tx, report, {
          values: description ? { description } : {},
          files,
          from: openRecordStates,
        })
      else await amendProduct(tx, locked, { files, from: openProductStates })
      if (description) await keepAnswers(tx, report, { description })
      await auditReport(tx, report, 'supplementReport', {
        fields: description ? ['description'] : [],
        files: fileTokens.length,
        own: true,
      })
    })
    .catch(error => {
      if (error instanceof AppError && error.code === 'not_waiting') throw invalid('words', 'not_waiting')
      throw error
    })
}

function append(ctx: Ctx, { locale }: IntakeReport, before: string, words: string): string {
  const heading = translate(storedLocale(locale), 'intakePages.add.heading', { day: today(ctx.now) })
  return `${before}\n\n${heading}\n${words}`
}

const headingLength = 40
const room = (before: unknown) => codePoints(String(before ?? '')) + headingLength
