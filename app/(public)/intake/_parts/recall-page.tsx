import type { RecallPageData } from '@/lib/intake/pages/read-recall-page'
import type { Work } from '@/lib/intake/tickets/work'
import { pictureWay, soundWay } from '@/lib/intake/view'
import { wrongsOf } from './error-summary'
import { Frame } from './frame'
import { Question } from './question'
import { type Challenge, NoChallenge, RobotQuestion } from './robot-question'
import { StepForm } from './step-form'
import type { Words } from './words'

interface RecallPageProps extends RecallPageData {
  t: Words
  dark: boolean | null
  work: Work | null
  /** Where no work can be done. A number: minutes to wait until one is issued again. */
  challenge: Challenge | number | null
}

export function RecallPage({ t, dark, vin, issues, recalls, work, challenge }: RecallPageProps) {
  const wrong = wrongsOf(t, issues)
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <Frame
      t={t}
      title={t('recall.title')}
      at="recall"
      dark={dark}
      wrong={recalls ? undefined : wrong}
      back={recalls ? '/app/intake/recall' : '/app/intake'}
    >
      <h1>{t('recall.title')}</h1>
      {recalls ? (
        <Found t={t} vin={vin} recalls={recalls} />
      ) : (
        <>
          <p className="lead">{t('recall.lead')}</p>
          {typeof challenge === 'number' ? (
            <NoChallenge t={t} minutes={challenge} at="recall" />
          ) : (
            <StepForm t={t} to="recall" next={t('recall.show')} work={work}>
              <Question t={t} name="vin" typed={vin} wrong={of('vin')} />
              {challenge && (
                <RobotQuestion
                  {...{ t, challenge }}
                  wrong={of('answer') ?? of('heard')}
                  look={`recall?${pictureWay}`}
                  listen={`recall?${soundWay}`}
                />
              )}
            </StepForm>
          )}
          <p className="hint">{t('recall.note')}</p>
        </>
      )}
    </Frame>
  )
}

function Found({
  t,
  vin,
  recalls,
}: {
  t: Words
  vin: string
  recalls: NonNullable<RecallPageData['recalls']>
}) {
  return (
    <>
      <p className="lead">
        <span className="vin">{vin}</span>
      </p>
      {recalls.length === 0 ? (
        <div className="notice" role="status">
          <p>{t('recall.none')}</p>
          <p>{t('recall.noneHint')}</p>
        </div>
      ) : (
        <div role="status">
          <h2>{t('recall.found', { count: recalls.length })}</h2>
        </div>
      )}
      {recalls.map(recall => (
        <section className="panel" key={recall.recallNo} data-open="">
          <h3>
            {t(`recall.${recall.verdict}`)} · {recall.title}
          </h3>
          <p>{t(`recall.${recall.verdict}Text`)}</p>
          <dl>
            <Line label={t('recall.recallNo')} text={recall.recallNo} />
            <Line
              label={t('recall.missing')}
              text={new Intl.ListFormat(t.locale, { type: 'unit' }).format(recall.missing)}
            />
            <Line label={t('recall.remedy')} text={recall.remedy} />
            {recall.hotline && (
              <div>
                <dt>{t('recall.hotline')}</dt>
                <dd>
                  <a className="tall" href={`tel:${recall.hotline.replace(/[^\d+]/g, '')}`}>
                    {recall.hotline}
                  </a>
                </dd>
              </div>
            )}
          </dl>
        </section>
      ))}
      <p className="hint">{t('recall.note')}</p>
      <div className="ways">
        <a className="button" href="/app/intake/privacy">
          {t('recall.report')}
        </a>
        <a className="button quiet" href="/app/intake/recall">
          {t('recall.another')}
        </a>
      </div>
    </>
  )
}

function Line({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
