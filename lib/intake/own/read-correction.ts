import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { offersFor } from '@/lib/intake/pages/offers'
import { ticksOf } from '@/lib/intake/pages/read-page'
import { askedReport, correctionOf, isHidden, reportPage, shownAnswers } from './asked-report'
import { actionsOf } from './describe-report'

export type Correction = NonNullable<Awaited<ReturnType<typeof readCorrection>>>

export const readCorrection = operation({
  access: 'public',
  input: z.strictObject({ draft: z.string().optional(), report: z.string(), page: z.string() }),
  async run(ctx, { draft: token, report: id, page: pageId }) {
    const own = await askedReport(ctx, token, id)
    if (!own || !(await actionsOf(ctx, own.report)).includes('correct')) return null
    const { asked, report, draft } = own
    const { stored, typed: typedNow, page } = correctionOf(own, id, pageId)
    if (!page) return null
    const hidden = page.asks.filter(name => isHidden(asked, name) && stored[name] !== undefined)
    const shown = shownAnswers(ctx, asked, report)
    const typed = Object.fromEntries(
      Object.entries(typedNow).filter(([name, value]) => !hidden.includes(name) || value !== stored[name]),
    )
    return {
      report: id,
      back: reportPage(asked, id),
      page,
      branch: report.branch,
      typed,
      hidden: Object.fromEntries(hidden.map(name => [name, String(shown[name] ?? '')])),
      offers: await offersFor(ctx, typedNow, page.asks),
      ticks: Object.fromEntries(page.asks.map(name => [name, ticksOf(typedNow, name)])),
      issues: draft.wrong?.page === 'correct' ? draft.wrong.issues : [],
      today: today(ctx.now),
    }
  },
})
