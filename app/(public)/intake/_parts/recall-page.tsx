import type { RecallPageData } from '@/lib/intake/pages/read-recall-page'
import type { RecallAnswer } from '@/lib/intake/recall/recalls-of-car'
import type { Work } from '@/lib/intake/tickets/work'
import { pictureWay, soundWay } from '@/lib/intake/view'
import { wrongsOf } from './error-summary'
import { Frame } from './frame'
import { Fact } from './lines'
import { Question } from './question'
import { type Challenge, NoChallenge, RobotQuestion } from './robot-question'
import { StepForm } from './step-form'
import type { Words } from './words'

interface RecallPageProps extends RecallPageData {
  t: Words
  day(instant: string): string
  dark: boolean | null
  work: Work | null
  /** Where no work can be done. A number: minutes to wait until one is issued again. */
  challenge: Challenge | number | null
}

export function RecallPage({ t, day, dark, work, challenge, ...data }: RecallPageProps) {
  const { vin, issues, answer } = data
  const wrong = wrongsOf(t, issues)
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <Frame
      t={t}
      title={t('recall.title')}
      at="recall"
      dark={dark}
      wrong={wrong}
      back={answer ? '/app/intake/recall' : '/app/intake'}
    >
      <h1>{t('recall.title')}</h1>
      {answer ? (
        <Answer t={t} day={day} data={{ ...data, answer }} wrong={of} />
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

interface AnswerProps {
  t: Words
  day(instant: string): string
  data: RecallPageData & { answer: RecallAnswer }
  wrong(name: string): string | undefined
}

function Answer({ t, day, data, wrong }: AnswerProps) {
  const { vin, answer, car, offers } = data
  const { verdict, recalls, decide, searched } = answer
  const asked = [
    ...(offers.brandId ? ['brandId'] : []),
    ...(offers.modelRangeId ? ['modelRangeId'] : []),
    ...(decide.includes('modelYear') || car.modelYear ? ['modelYear'] : []),
    ...(decide.includes('productionDate') || car.productionMonth ? ['productionMonth'] : []),
  ]
  return (
    <>
      <p className="lead">
        <span className="vin">{vin}</span>
      </p>
      <div className={verdict === 'none' ? 'notice' : 'notice warn'} role="status">
        <h2>{t(recalls.length === 0 && verdict === 'possible' ? 'recall.unplaced' : `recall.${verdict}`)}</h2>
        {recalls.length > 0 && <p>{t('recall.found', { count: recalls.length })}</p>}
        {verdict === 'none' && <p>{t('recall.noneHint')}</p>}
        <p>{t('recall.searched', { count: searched.recalls, day: day(searched.asOf) })}</p>
        {verdict !== 'covered' && <p>{t('recall.elsewhere')}</p>}
      </div>
      {asked.length > 0 && verdict === 'possible' && (
        <section className="panel" data-open="">
          <h2>{t('recall.narrow')}</h2>
          <StepForm t={t} to="recall" next={t('recall.again')}>
            {asked.map(name => (
              <Question
                key={name}
                t={t}
                name={name}
                typed={String(car[name as keyof typeof car] ?? '')}
                offers={offers[name]}
                wrong={wrong(name)}
              />
            ))}
          </StepForm>
        </section>
      )}
      {recalls.map(recall => (
        <section className="panel" key={recall.recallNo} data-open="">
          <h3>
            {t(`recall.${recall.verdict}`)} · {recall.title}
          </h3>
          <p>{t(`recall.${recall.verdict}Text`)}</p>
          <dl>
            <Fact label={t('recall.recallNo')} text={recall.recallNo} />
            <Fact label={t('recall.defect')} text={recall.defect} />
            <Fact label={t('recall.consequence')} text={recall.consequence} />
            <Fact
              label={t('recall.missing')}
              text={recall.missing
                .map((name, at) => [name, t.first(`recall.where.${recall.missingFields[at]}`)].join(''))
                .join(t('recall.and'))}
            />
            <Fact label={t('recall.remedy')} text={recall.remedy} />
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
