import type { ReactElement } from 'react'
import { ownAddress } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Draft } from '@/lib/intake/draft/drafts'
import { readAlertPage, readStopPage } from '@/lib/intake/pages/alert-pages'
import { arrive, closeReceipt, readReceipt } from '@/lib/intake/pages/leave-pages'
import { pageBefore } from '@/lib/intake/pages/pages'
import { readAnswers, readPage } from '@/lib/intake/pages/read-page'
import { isRecallCheckOpen, readRecallPage } from '@/lib/intake/pages/read-recall-page'
import { issueImageCode, issueSoundCode } from '@/lib/intake/tickets/issue-image-code'
import { issueWork } from '@/lib/intake/tickets/work'
import {
  noticeParts,
  noticeVersion,
  type Office,
  pictureWay,
  soundWay,
  takesProblems,
} from '@/lib/intake/view'
import { readPublishedRecall } from '@/lib/recalls/published/read-published-recall'
import { readRecallsPage } from '@/lib/recalls/published/read-recalls-page'
import { AlertPage, StopPage } from './alert-pages'
import { CheckPage } from './check-page'
import { CodePage, EndedPage, NumberPage, ReceiptPage, SavedPage } from './code-pages'
import { DiscardPage } from './discard-page'
import { refusedOn, wrongOn } from './error-summary'
import { ImagePage } from './image-page'
import { Notice } from './lines'
import { ownPageOf } from './own-page-of'
import { Question } from './question'
import { RecallPage } from './recall-page'
import { PublishedRecallPage, RecallsPage } from './recalls-pages'
import type { Challenge } from './robot-question'
import { ElsewherePage, KindPage, PrivacyPage, ProblemPage, problemOutcomes, StartPage } from './start-pages'
import { StepPage } from './step-page'
import type { Words } from './words'

export interface PageCall {
  ctx: Ctx
  t: Words
  office: Office
  token: string | undefined
  draft: Draft | null
  dark: boolean | null
  query: URLSearchParams
  about?: string
}

type Found = ReactElement | string | null

/** An element is the page, a string the name of the page to redirect to, null means 404. */
export async function pageOf(id: string, call: PageCall): Promise<Found> {
  return readPageOf(id, call).catch(error => {
    // All input of a page stands in its address: what is refused as invalid does not exist.
    if (error instanceof AppError && (error.status === 400 || error.status === 404)) return null
    throw error
  })
}

async function readPageOf(id: string, call: PageCall): Promise<Found> {
  const { ctx, t, office, token, draft, dark, query } = call
  const common = { t, dark, draft, mail: ctx.services.mail !== null }
  const started = draft && !draft.sent ? draft : null
  switch (id) {
    case 'start': {
      const unfinished = await arrive(ctx, { draft: token })
      const recallCheck = await isRecallCheckOpen(ctx, {})
      const discarded = query.has('discarded')
      return <StartPage {...common} {...{ unfinished, recallCheck, discarded }} />
    }
    case 'privacy':
      await closeReceipt(ctx, { draft: token })
      return (
        <PrivacyPage
          {...common}
          version={noticeVersion(office)}
          missing={query.get('wrong') === 'consent'}
          again={query.has('again')}
          shared={started?.shared ?? false}
          parts={noticeParts(office, t.locale)}
          changed={Boolean(started?.consentVersion && started.consentVersion !== noticeVersion(office))}
        />
      )
    case 'kind':
      if (!started?.consentAt) return token && !draft ? 'ended' : 'privacy'
      return <KindPage {...common} draft={started} />
    case 'elsewhere':
      return started?.consentAt ? <ElsewherePage {...common} /> : 'privacy'
    case 'check':
      return checkPage(call)
    case 'image': {
      if (draft?.sent) return 'receipt'
      if (!started?.pending) return 'check'
      return <ImagePage {...common} challenge={await challengeFor(call)} />
    }
    case 'code': {
      if (draft?.sent) return 'receipt'
      if (!started?.pending?.sentAt) return 'image'
      const waited = Math.floor((ctx.now.getTime() - Date.parse(started.pending.sentAt)) / 1000)
      const { mail, textMessages } = ctx.services
      const channel = started.pending.mobile.includes('@') ? mail : textMessages
      const sent = channel?.delivery === 'sent'
      return <CodePage {...common} {...{ waited, sent }} work={await issueWork(ctx, {})} />
    }
    case 'receipt':
      return receiptPage(call)
    case 'discard':
      return token ? <DiscardPage {...common} draft={started} /> : 'start'
    case 'save':
      if (!started) return 'ended'
      return <NumberPage {...common} page="save" work={await issueWork(ctx, {})} />
    case 'saved':
      return started?.mobile ? (
        <SavedPage {...common} until={t.day(started.expiresAt.toISOString())} />
      ) : (
        'start'
      )
    case 'resume':
      await arrive(ctx, { draft: token })
      return (
        <NumberPage
          {...common}
          draft={started}
          page="resume"
          notice={query.has('none') && <Notice look="notice warn">{t('resume.none')}</Notice>}
          work={await issueWork(ctx, {})}
        />
      )
    case 'plate': {
      if (!(await isRecallCheckOpen(ctx, {}))) return null
      const wrong = wrongOn(t, draft, id).find(({ to }) => to === id)?.text
      const typed = refusedOn(draft, id, 'plateNo') ?? started?.pending?.plateNo
      return (
        <NumberPage
          {...common}
          draft={started}
          page="plate"
          back="/app/intake/recall"
          ask={<Question {...{ t, wrong, typed }} name="plate" />}
          work={await issueWork(ctx, {})}
        />
      )
    }
    case 'ended':
      return <EndedPage {...common} draft={started} />
    case 'status':
    case 'mine':
    case 'correct':
    case 'withdraw':
      return ownPageOf(id, call)
    case 'recall': {
      await closeReceipt(ctx, { draft: token })
      const data = await readRecallPage(ctx, { draft: token, show: query.has('found') })
      if (!data) return null
      const withoutWork = query.has(pictureWay) || query.has(soundWay)
      const work = withoutWork || data.answer ? null : await issueWork(ctx, {})
      const challenge = work || data.answer ? null : await challengeFor(call)
      return <RecallPage {...data} {...{ t, dark, work, challenge }} />
    }
    case 'recalls':
      return recallsPage(call)
    case 'alert': {
      const alert = await readAlertPage(ctx, { draft: token })
      const outcome = (['done', 'full'] as const).find(name => query.has(name))
      if (!alert) return 'recall'
      return (
        <AlertPage {...common} {...{ alert, outcome }} work={outcome ? null : await issueWork(ctx, {})} />
      )
    }
    case 'problem': {
      const at = query.get('at') ?? 'start'
      const outcome = problemOutcomes.find(one => one === query.get('outcome'))
      return <ProblemPage {...{ t, dark, at, outcome }} open={takesProblems(ctx.services.mail, office)} />
    }
    case 'stop': {
      const stopKey = query.get('key') ?? ''
      const stopped = await readStopPage(ctx, { alert: query.get('alert') ?? '', key: stopKey })
      return <StopPage {...common} {...stopped} stopKey={stopKey} />
    }
    default:
      return stepPage(id, call)
  }
}

async function recallsPage({ ctx, t, token, dark, query, about }: PageCall): Promise<Found> {
  await closeReceipt(ctx, { draft: token })
  if (about) {
    const recall = await readPublishedRecall(ctx, { recallNo: decoded(about) })
    return <PublishedRecallPage {...{ t, dark, recall }} />
  }
  // Who shares an address adds parameters of its own to it.
  const known = [...query].filter(([name]) => name in readRecallsPage.input.shape)
  const data = await readRecallsPage(ctx, Object.fromEntries(known))
  return <RecallsPage {...data} {...{ t, dark }} address={ownAddress('/intake/recalls')} />
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

async function receiptPage({ ctx, t, token, dark }: PageCall): Promise<Found> {
  const receipt = await readReceipt(ctx, { draft: token })
  if (!receipt) return 'start'
  return <ReceiptPage {...receipt} t={t} dark={dark} />
}

/** When the rate limit is hit, returns the minutes to wait instead of throwing, so that the page still loads. */
async function challengeFor({ ctx, query }: PageCall): Promise<Challenge | number> {
  try {
    return await (query.has(soundWay) ? issueSoundCode(ctx, {}) : issueImageCode(ctx, {}))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
    return Math.ceil((error.details.retryAfterSeconds ?? 60) / 60)
  }
}

async function stepPage(id: string, { ctx, t, token, draft, dark, query }: PageCall): Promise<Found> {
  if (!/^[a-z]{2,20}$/.test(id)) return null
  if (draft?.sent) return 'receipt'
  // A cookie without a draft: the draft expired, or the report was continued in another browser.
  if (!draft) return token ? 'ended' : 'start'
  if (!draft.consentAt) return 'privacy'
  const data = await readPage(ctx, { draft: token, page: id })
  if (!data) return draft.answers.branch ? 'check' : 'kind'
  const mail = ctx.services.mail !== null
  return <StepPage {...data} {...{ t, dark, mail }} fromCheck={query.get('back') === 'check'} />
}

async function checkPage({ ctx, t, token, draft, dark, query }: PageCall): Promise<Found> {
  if (draft?.sent) return 'receipt'
  if (!draft) return token ? 'ended' : 'start'
  const data = await readAnswers(ctx, { draft: token })
  if (!data) return 'kind'
  return (
    <CheckPage
      {...data}
      t={t}
      dark={dark}
      before={pageBefore('check', data.typed)}
      refused={query.get('wrong') === 'answers'}
      problem={wrongOn(t, draft, 'check')[0]?.text}
      work={await issueWork(ctx, {})}
    />
  )
}
