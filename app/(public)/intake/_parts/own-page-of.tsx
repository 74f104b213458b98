import type { ReactElement } from 'react'
import { readCorrection } from '@/lib/intake/own/read-correction'
import { readOwnReports } from '@/lib/intake/own/read-own-reports'
import { readStatusPage } from '@/lib/intake/own/read-status-page'
import { readWithdrawal } from '@/lib/intake/own/read-withdrawal'
import { closeReceipt } from '@/lib/intake/pages/leave-pages'
import { issueWork } from '@/lib/intake/tickets/work'
import { NumberPage } from './code-pages'
import { LinkLine } from './lines'
import { CorrectPage, OwnReportPage, OwnReportsPage, WithdrawPage } from './own-pages'
import type { PageCall } from './page-of'
import { StatusPage, Withdrawn } from './status-page'

export async function ownPageOf(
  id: string,
  { ctx, t, token, draft, dark, query }: PageCall,
): Promise<ReactElement | string> {
  await closeReceipt(ctx, { draft: token })
  const common = { t, dark, mail: ctx.services.mail !== null }
  const gone = (['withdrawn', 'erased'] as const).find(name => query.has(name))
  const done = (['added', 'corrected', 'erased'] as const).find(name => query.has(name))
  const report = query.get('report') ?? ''
  switch (id) {
    case 'mine': {
      const own = await readOwnReports(ctx, { draft: token, report })
      const work = own ? null : await issueWork(ctx, {})
      const notice = gone && <Withdrawn t={t} gone={gone} />
      if (!own)
        return (
          <NumberPage
            {...common}
            draft={draft && !draft.sent ? draft : null}
            page="mine"
            {...{ notice, work }}
          >
            <LinkLine href="/app/intake/status" text={t('mine.byReceipt')} />
          </NumberPage>
        )
      if (own.opened) return <OwnReportPage {...common} {...{ own, done }} />
      return report ? 'mine' : <OwnReportsPage {...common} {...{ own, gone }} />
    }
    case 'correct': {
      const page = query.get('page') ?? ''
      const correction = await readCorrection(ctx, { draft: token, report, page })
      return correction ? <CorrectPage {...common} correction={correction} /> : 'mine'
    }
    case 'withdraw': {
      const withdrawal = await readWithdrawal(ctx, {
        draft: token,
        report,
        what: (query.get('what') ?? undefined) as 'all' | undefined,
      })
      return withdrawal ? <WithdrawPage {...common} withdrawal={withdrawal} /> : 'mine'
    }
    default: {
      const data = await readStatusPage(ctx, { draft: token, show: query.has('found') })
      return <StatusPage {...data} {...common} {...{ done, gone }} />
    }
  }
}
