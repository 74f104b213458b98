import type { FoundReport } from '@/lib/intake/own/describe-report'
import { OwnRecalls } from './alert-pages'
import type { Wrong } from './error-summary'
import { FileQuestion } from './evidence-parts'
import { Fact, LinkLine, Notice } from './lines'
import { Question } from './question'
import { StepForm } from './step-form'
import type { Words } from './words'

const steps = ['received', 'accepted', 'evaluating', 'forwarded', 'closed'] as const

export type Done = 'added' | 'corrected' | 'erased'

interface Props {
  t: Words
  found: FoundReport
  wrong: Wrong[]
  done?: Done
}

export const hasForm = ({ missing, may }: FoundReport) =>
  missing !== null || may.includes('add') || may.includes('appeal')

export function Found({ t, found, done, wrong }: Props) {
  const { status, missing, may } = found
  const at = steps.indexOf((status === 'supplement' ? 'received' : status) as (typeof steps)[number])
  return (
    <>
      {done && <Notice>{t(`status.${done}`)}</Notice>}
      <div className="panel" data-open={missing || found.rejected ? '' : undefined}>
        <dl>
          <Fact label={t('receipt.number')} text={found.complaintNo} />
          <Fact label={t('status.state')} text={found.statusDes} />
          {found.outcome && <Fact label={t('status.outcome')} text={found.outcome} />}
        </dl>
      </div>
      {!found.rejected && (
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
      )}
      <p>{t(`status.means.${found.rejected ? 'rejected' : status}`)}</p>
      <p className="hint">
        {t('status.days', { received: t.day(found.receivedAt), changed: t.day(found.changedAt) })}
      </p>
      <OwnRecalls t={t} recalls={found.recalls} />
      {found.alike && (
        <p>
          {t(found.alike.count === null ? 'status.fewAlike' : 'status.alike', {
            ...found.alike,
            count: found.alike.count ?? 0,
          })}
        </p>
      )}
      {found.appealed && <p>{t(found.rejected ? 'appeal.again' : 'appeal.done')}</p>}
      {missing && <Supply {...{ t, found, missing, wrong }} />}
      {may.includes('add') && <Add {...{ t, found, wrong }} to="add" />}
      {may.includes('appeal') && <Add {...{ t, found, wrong }} to="appeal" />}
      {found.pages.length > 0 && <Sent t={t} found={found} />}
      {found.consents.length > 0 && <Consents t={t} found={found} />}
      {may.includes('withdraw') && (
        <LinkLine on="screen" href={`/app/intake/withdraw?report=${found.id}`} text={t('withdraw.link')} />
      )}
    </>
  )
}

function Sent({ t, found }: Pick<Props, 't' | 'found'>) {
  return (
    <>
      <h2>{t('mine.sent')}</h2>
      {found.confirmed && <p className="hint">{t('mine.masked')}</p>}
      {found.pages.map(({ id, facts }) => {
        const title = t.first(`check.pages.${id}`, `pages.${id}.title`)
        return (
          <section className="answers" key={id}>
            <h3>{title}</h3>
            {found.may.includes('correct') && (
              <a
                href={`/app/intake/correct?report=${found.id}&page=${id}`}
                aria-label={t('mine.correctWhat', { what: title })}
              >
                {t('mine.correct')}
              </a>
            )}
            {facts.length === 0 && <p className="hint">{t('mine.empty')}</p>}
            <dl>
              {facts.map(({ name, label, text }) => (
                <div key={name}>
                  <dt className={facts.length === 1 ? 'unseen' : undefined}>
                    {t.first(`check.fields.${name}`, `fields.${name}.label`) || label}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      {found.files.length > 0 && (
        <section className="answers">
          <h3>{t('check.files')}</h3>
          <ul className="files">
            {found.files.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <LinkLine
        look="button quiet"
        on="screen"
        href={`/app/intakeform/report?report=${found.id}`}
        download
        text={t('download.link')}
      />
    </>
  )
}

function Consents({ t, found }: Pick<Props, 't' | 'found'>) {
  return (
    <>
      <h2>{t('consents.title')}</h2>
      {found.consents.map(({ what, version, at }) => (
        <section className="answers" key={what}>
          <h3>{t(`consents.of.${what}`)}</h3>
          <a
            href={`/app/intake/withdraw?report=${found.id}&what=${what}`}
            aria-label={t('consents.withdrawWhat', { what: t(`consents.of.${what}`) })}
          >
            {t('consents.withdraw')}
          </a>
          <p className="hint">{t('consents.given', { version, day: t.day(at) })}</p>
        </section>
      ))}
    </>
  )
}

function Supply({
  t,
  found,
  missing,
  wrong,
}: Pick<Props, 't' | 'found' | 'wrong'> & { missing: NonNullable<FoundReport['missing']> }) {
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <section>
      <h2>{t('supply.title')}</h2>
      {missing.message && (
        <blockquote>
          <p>{missing.message}</p>
        </blockquote>
      )}
      <StepForm t={t} to="supply" next={t('supply.send')} busy={t('supply.busy')} files>
        <input type="hidden" name="report" value={found.id} />
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
        {missing.wantsFiles && <Files t={t} kept={found.kept} wrong={of('files')} />}
      </StepForm>
    </section>
  )
}

function Add({ t, found, wrong, to }: Pick<Props, 't' | 'found' | 'wrong'> & { to: 'add' | 'appeal' }) {
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <details open={wrong.length > 0 || to === 'appeal'}>
      <summary>{t(`${to}.title`)}</summary>
      {to === 'appeal' && <p>{t('appeal.lead')}</p>}
      <StepForm t={t} to={to} next={t(`${to}.send`)} busy={t('supply.busy')} files>
        <input type="hidden" name="report" value={found.id} />
        <Question t={t} name="words" typed={found.words} wrong={of('words')} />
        <Files t={t} kept={found.kept} wrong={of('files')} />
      </StepForm>
    </details>
  )
}

function Files({ t, kept, wrong }: { t: Words; kept: FoundReport['kept']; wrong?: string }) {
  return (
    <>
      <ul className="files" id="kept" aria-label={t('evidence.kept')}>
        {kept.map(({ fileToken, name }) => (
          <li key={fileToken}>
            <span className="name">{name}</span>
          </li>
        ))}
      </ul>
      <FileQuestion t={t} wrong={wrong} own />
    </>
  )
}
