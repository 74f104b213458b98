import type { OwnRecall } from '@/lib/intake/recall/recalls-of-report'
import type { Work } from '@/lib/intake/tickets/work'
import { refusedOn, wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { LinkLine, Notice } from './lines'
import { AddressQuestions } from './question'
import { recallPath } from './recalls-pages'
import { StepForm } from './step-form'
import type { Words } from './words'

interface AlertPageProps extends PageProps {
  alert: { subject: string; months: number }
  outcome?: 'done' | 'full'
  work: Work | null
}

export function AlertPage({ t, dark, draft, alert, outcome, work, mail = false }: AlertPageProps) {
  const wrong = wrongOn(t, draft, 'alert')
  const pending = draft?.pending?.purpose === 'alert' ? draft.pending.mobile : ''
  const typed = refusedOn(draft, 'alert', 'typed') ?? pending
  return (
    <Frame
      t={t}
      title={t('alert.title')}
      at="alert"
      dark={dark}
      wrong={outcome ? undefined : wrong}
      back="/app/intake/recall?found=1"
    >
      {outcome ? (
        <>
          <Notice look={outcome === 'full' ? 'notice warn' : 'notice'}>{t(`alert.${outcome}`, alert)}</Notice>
          <LinkLine look="button quiet" href="/app/intake" text={t('alert.start')} />
        </>
      ) : (
        <>
          <p className="lead">{t('alert.lead', alert)}</p>
          <p>{t('alert.terms', alert)}</p>
          <StepForm t={t} to="alert" work={work}>
            <AddressQuestions {...{ t, typed, wrong, mail }} />
          </StepForm>
        </>
      )}
    </Frame>
  )
}

interface StopPageProps extends Omit<PageProps, 'draft'> {
  alert: string
  subject: string | null
  stopKey: string
}

export function StopPage({ t, dark, alert, subject, stopKey }: StopPageProps) {
  return (
    <Frame t={t} title={t('alert.stop')} at={`stop?alert=${alert}&key=${stopKey}`} dark={dark}>
      {subject ? (
        <form method="post" action="/app/intakeform/stop">
          <p className="lead">{t('alert.stopLead', { subject })}</p>
          <input type="hidden" name="alert" value={alert} />
          <input type="hidden" name="key" value={stopKey} />
          <button type="submit" className="main">
            {t('alert.stop')}
          </button>
        </form>
      ) : (
        <Notice>{t('alert.stopped')}</Notice>
      )}
    </Frame>
  )
}

export function OwnRecalls({ t, recalls }: { t: Words; recalls: readonly OwnRecall[] }) {
  if (recalls.length === 0) return null
  const isCovered = recalls.some(({ verdict }) => verdict === 'covered')
  return (
    <div className="notice warn" role="status">
      <p>
        <strong>{t(isCovered ? 'recall.yours' : 'recall.maybeYours')}</strong>
      </p>
      <ul className="dots">
        {recalls.map(({ recallNo, title, verdict }) => (
          <li key={recallNo}>
            <a href={recallPath(recallNo)}>{title}</a> · {t(`recall.${verdict}`)}
          </li>
        ))}
      </ul>
      <p>{t(isCovered ? 'recall.coveredText' : 'recall.possibleText')}</p>
    </div>
  )
}
