import type { StatusPageData } from '@/lib/intake/pages/read-status-page'
import { type Wrong, wrongsOf } from './error-summary'
import { Frame } from './frame'
import { Question } from './question'
import { notesOf } from './question-notes'
import { StepForm } from './step-form'
import { Telephones } from './telephones'
import type { Words } from './words'

interface Props extends StatusPageData {
  t: Words
  dark: boolean | null
  day(instant: string): string
  added: boolean
}

export function StatusPage(props: Props) {
  const { t, dark, typed, issues, found } = props
  const wrong = wrongsOf(t, issues)
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <Frame
      t={t}
      title={t('status.title')}
      at="status"
      dark={dark}
      wrong={wrong}
      back={found ? '/app/intake/status' : '/app/intake'}
    >
      <h1>{t('status.title')}</h1>
      {found ? (
        <Found {...props} found={found} wrong={wrong} />
      ) : (
        <>
          <p className="lead">{t('status.lead')}</p>
          <StepForm t={t} to="status" next={t('status.show')}>
            <Question t={t} name="receipt" typed={typed.receipt} wrong={of('receipt')} />
            <Question t={t} name="mobile" typed={typed.mobile} hint="" wrong={of('mobile')} />
          </StepForm>
          <p className="hint">
            <Telephones text={t('status.lost')} />
          </p>
        </>
      )}
    </Frame>
  )
}

const steps = ['received', 'accepted', 'evaluating', 'forwarded', 'closed'] as const

function Found({
  t,
  found,
  day,
  added,
  wrong,
}: Props & { found: NonNullable<StatusPageData['found']>; wrong: Wrong[] }) {
  const { status, missing } = found
  const at = steps.indexOf((status === 'supplement' ? 'received' : status) as (typeof steps)[number])
  return (
    <>
      {added && (
        <div className="notice" role="status">
          <p>{t('status.added')}</p>
        </div>
      )}
      <div className="panel" data-open={missing ? '' : undefined}>
        <dl>
          <div>
            <dt>{t('receipt.number')}</dt>
            <dd>{found.complaintNo}</dd>
          </div>
          <div>
            <dt>{t('status.state')}</dt>
            <dd>{found.statusDes}</dd>
          </div>
          {found.outcome && (
            <div>
              <dt>{t('status.outcome')}</dt>
              <dd>{found.outcome}</dd>
            </div>
          )}
        </dl>
      </div>
      <ol className="way" aria-label={t('status.way')}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-done={index <= at ? '' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {t(`status.steps.${step}`)}
          </li>
        ))}
      </ol>
      <p>{t(`status.means.${status}`)}</p>
      <p className="hint">
        {t('status.days', { received: day(found.receivedAt), changed: day(found.changedAt) })}
      </p>
      {missing ? (
        <Supply t={t} missing={missing} wrong={wrong} />
      ) : (
        <form id="step" method="post" action="/app/intakeform/language">
          <input type="hidden" name="at" value="status" />
        </form>
      )}
    </>
  )
}

function Supply({
  t,
  missing,
  wrong,
}: {
  t: Words
  missing: NonNullable<NonNullable<StatusPageData['found']>['missing']>
  wrong: Wrong[]
}) {
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  const files = of('files')
  const { notes, describedBy } = notesOf({ t, name: 'files', wrong: files, hint: t('evidence.hint') })
  return (
    <section>
      <h2>{t('supply.title')}</h2>
      {missing.message && (
        <blockquote>
          <p>{missing.message}</p>
        </blockquote>
      )}
      <StepForm t={t} to="supply" next={t('supply.send')} busy={t('supply.busy')} files>
        {missing.names.map(name => (
          <Question
            key={name}
            t={t}
            name={name}
            typed={missing.typed[name]}
            offers={missing.offers[name]}
            wrong={of(name)}
          />
        ))}
        {missing.wantsFiles && (
          <div className="ask" data-ask="files" data-wrong={files ? '' : undefined}>
            <label htmlFor="files">{t('evidence.label')}</label>
            {notes}
            {missing.files.length > 0 && (
              <ul className="files">
                {missing.files.map(({ fileToken, name }) => (
                  <li key={fileToken}>{name}</li>
                ))}
              </ul>
            )}
            <input
              type="file"
              id="files"
              name="files"
              multiple
              aria-describedby={describedBy}
              aria-invalid={files ? true : undefined}
            />
          </div>
        )}
      </StepForm>
    </section>
  )
}
