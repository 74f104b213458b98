import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { readDeskRecord } from '@/lib/defects/desk/read-desk-record'
import { readDefect } from '@/lib/defects/record/read-defect'
import { knownRecord, knownValues } from '@/lib/defects/visible'
import { consentRefused } from '@/lib/intake/consents'
import type { IntakeReport } from '@/lib/intake/report/amend-report'
import { unansweredTexts, whyUnanswered } from '@/lib/intake/unanswered'

const statement = `SELECT r.answers, r.unknown, r.consents FROM intake_reports AS r
  JOIN defects AS d ON d.id = r.defect_id WHERE ${knownRecord}`

type Row = Pick<IntakeReport, 'answers' | 'unknown' | 'consents'>

/** Why the public report behind a record has no answer, by field. */
export const readUnanswered = operation({
  access: readDefect.access,
  input: z.strictObject({ defectId: id }),
  async run(ctx, { defectId }): Promise<Record<string, string>> {
    const [report] = await query<Row>(ctx.db, statement, knownValues(ctx, defectId))
    if (!report) return {}
    const reasons = whyUnanswered(report.unknown, name => consentRefused(report, name))
    return unansweredTexts(ctx.locale, 'staff', reasons)
  },
})

export const openDeskRecord = operation({
  access: readDeskRecord.access,
  input: readDeskRecord.input,
  async run(ctx, { id }) {
    const [opened, unanswered] = await Promise.all([
      readDeskRecord(ctx, { id }),
      readUnanswered(ctx, { defectId: id }),
    ])
    return { ...opened, unanswered }
  },
})
