import type { Correction } from '@/lib/intake/own/read-correction'
import type { OwnReports } from '@/lib/intake/own/read-own-reports'
import type { Withdrawal } from '@/lib/intake/own/read-withdrawal'
import { wrongsOf } from './error-summary'
import { type Done, Found, hasForm } from './found-report'
import { Frame, type PageProps } from './frame'
import { LinkLine } from './lines'
import { PageQuestions } from './page-questions'
import { type Gone, Withdrawn } from './status-page'
import { StepForm } from './step-form'

type ListProps = Omit<PageProps, 'draft'> & {
  own: OwnReports
  gone?: Gone
}

export function OwnReportsPage({ t, dark, own, gone }: ListProps) {
  const { mobile, reports, alerts } = own
  return (
    <Frame t={t} title={t('mine.title')} at="mine" dark={dark} back="/app/intake">
      {gone && <Withdrawn t={t} gone={gone} />}
      <p className="lead">{t(reports.length > 0 ? 'mine.of' : 'mine.none', { mobile })}</p>
      {reports.map(({ id, complaintNo, subject, state, receivedAt }) => (
        <section className="answers" key={id}>
          <h2>{complaintNo}</h2>
          <a href={`/app/intake/mine?report=${id}`} aria-label={t('mine.openWhat', { what: complaintNo })}>
            {t('mine.open')}
          </a>
          <p>{subject}</p>
          <p className="hint">{t('mine.line', { state, received: t.day(receivedAt) })}</p>
        </section>
      ))}
      {alerts.length > 0 && <h2>{t('alert.title')}</h2>}
      {alerts.map(({ subject, until, stop }) => (
        <section className="answers" key={stop}>
          <h3>{subject}</h3>
          <a href={`/app/intake/${stop}`} aria-label={t('alert.stopWhat', { subject })}>
            {t('alert.stop')}
          </a>
          <p className="hint">{t('alert.until', { until: t.day(until) })}</p>
        </section>
      ))}
      <form method="post" action="/app/intakeform/forget">
        <p className="hint">{t('mine.shared')}</p>
        <button type="submit" className="quiet">
          {t('mine.leave')}
        </button>
      </form>
    </Frame>
  )
}

export function OwnReportPage({ t, dark, own, done }: Omit<ListProps, 'gone'> & { done?: Done }) {
  const found = own.opened!
  const wrong = wrongsOf(t, own.issues)
  return (
    <Frame
      t={t}
      title={t('mine.report')}
      at={`mine?report=${found.id}`}
      dark={dark}
      wrong={hasForm(found) ? wrong : undefined}
      back="/app/intake/mine"
    >
      <Found {...{ t, found, wrong, done }} />
    </Frame>
  )
}

export function CorrectPage({ t, dark, correction }: Omit<PageProps, 'draft'> & { correction: Correction }) {
  const { report, page, branch, typed, hidden, offers, ticks, issues, back, today } = correction
  const wrong = wrongsOf(t, issues)
  const title = t.first(`pages.${page.id}.${branch}.title`, `pages.${page.id}.title`)
  return (
    <Frame
      t={t}
      title={title}
      heading={{ id: 'title' }}
      at={`correct?report=${report}&page=${page.id}`}
      dark={dark}
      wrong={wrong}
      back={`/app/intake/${back}`}
    >
      <StepForm t={t} to="correct" next={t('mine.save')}>
        <input type="hidden" name="report" value={report} />
        <input type="hidden" name="page" value={page.id} />
        <PageQuestions
          {...{ t, typed, offers, issues, ticks, latestDay: today }}
          asks={page.asks.filter(
            name => name !== 'vinSure' || issues.some(({ code }) => code.startsWith('vin_')),
          )}
          alone={page.asks.length === 1}
          hintOf={name => hidden[name] && t('mine.hidden', { value: hidden[name] })}
        />
      </StepForm>
    </Frame>
  )
}

export function WithdrawPage({ t, dark, withdrawal }: Omit<PageProps, 'draft'> & { withdrawal: Withdrawal }) {
  const { report, complaintNo, what, back } = withdrawal
  const whole = what === 'report'
  const title = whole ? t('withdraw.title') : t('consents.question', { what: t(`consents.of.${what}`) })
  return (
    <Frame
      t={t}
      title={title}
      at={`withdraw?report=${report}${whole ? '' : `&what=${what}`}`}
      dark={dark}
      wrong={[]}
      back={`/app/intake/${back}`}
    >
      <p className="lead">{t(whole ? 'withdraw.lead' : `consents.then.${what}`, { number: complaintNo })}</p>
      <StepForm
        t={t}
        to={whole ? 'withdraw' : 'consent'}
        next={t(whole ? 'withdraw.confirm' : 'consents.confirm')}
      >
        <input type="hidden" name="report" value={report} />
        {!whole && <input type="hidden" name="what" value={what} />}
        <LinkLine href={`/app/intake/${back}`} text={t('withdraw.keep')} />
      </StepForm>
    </Frame>
  )
}
