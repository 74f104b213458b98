import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { instantText } from '@/lib/core/today'
import { translate } from '@/lib/i18n/translate'
import { textFile } from '@/lib/intake/draft/save-receipt'
import { factsOf } from '@/lib/intake/triage/report-facts'
import { askedReport, shownAnswers } from './asked-report'
import { describeReport } from './describe-report'

export const downloadReport = operation({
  access: 'public',
  input: z.looseObject({ draft: z.string().optional(), report: z.string().max(20).optional() }),
  async run(ctx, { draft: token, report: id }): Promise<FileReply> {
    const own = await askedReport(ctx, token, id)
    if (!own) throw new AppError('not_found')
    const { report, asked } = own
    const { files, statusDes } = await describeReport(ctx, own)
    const steps = await factsOf(ctx, 'reporter', report.branch, shownAnswers(ctx, asked, report), report)
    const t = (key: string, values?: Record<string, string>) =>
      translate(ctx.locale, `intakePages.${key}`, values)
    const line = (label: string, text: string) => t('download.line', { label, text })
    const lines = [
      line(t('receipt.number'), report.complaintNo),
      line(t('receipt.at'), instantText(report.createdAt)!),
      line(t('status.state'), statusDes),
      line(t('mine.consent'), `${report.consentVersion}, ${instantText(report.consentAt)}`),
      '',
      ...steps.flatMap(({ facts }) => facts.map(({ label, text }) => line(label, text))),
      ...(files.length > 0 ? ['', line(t('check.files'), files.join(', '))] : []),
      ...(asked.confirmed ? ['', t('download.masked')] : []),
    ]
    return textFile(report.complaintNo, lines)
  },
})
