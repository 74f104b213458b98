import type { RecallPageData } from '@/lib/intake/pages/read-recall-page'
import type { PublicRecall, RecallAnswer } from '@/lib/intake/recall/recalls-of-car'
import type { Work } from '@/lib/intake/tickets/work'
import { makeWay, pictureWay, soundWay } from '@/lib/intake/view'
import { wrongsOf } from './error-summary'
import { Frame } from './frame'
import { Fact, LinkLine } from './lines'
import { Question } from './question'
import { Hotline, recallPath } from './recalls-pages'
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

export function RecallPage({ t, dark, work, challenge, ...data }: RecallPageProps) {
  const { issues, answer, offers } = data
  const wrong = wrongsOf(t, issues)
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  const isStart = !answer && !offers.modelRangeId
  return (
    <Frame
      t={t}
      title={t('recall.title')}
      at="recall"
      dark={dark}
      wrong={wrong}
      back={isStart ? '/app/intake' : '/app/intake/recall'}
    >
      {isStart ? (
        <Start {...{ t, data, work, challenge }} wrong={of} />
      ) : answer ? (
        <Answer t={t} data={{ ...data, answer }} wrong={of} />
      ) : (
        <Narrow t={t} data={data} questions={allQuestions} wrong={of} />
      )}
    </Frame>
  )
}

const allQuestions = ['brandId', 'modelRangeId', 'modelYear', 'productionMonth']

interface PartProps {
  t: Words
  data: RecallPageData
  wrong(name: string): string | undefined
}

function Start({ t, data, work, challenge, wrong }: PartProps & Pick<RecallPageProps, 'work' | 'challenge'>) {
  return (
    <>
      <p className="lead">{t('recall.lead')}</p>
      {typeof challenge === 'number' ? (
        <NoChallenge t={t} minutes={challenge} at="recall" />
      ) : (
        <StepForm t={t} to="recall" next={t('recall.show')} work={work}>
          <Question t={t} name="vin" typed={data.vin} wrong={wrong('vin')} />
          {data.issues.some(({ code }) => code === 'vin_plate') && (
            <LinkLine href="/app/intake/plate" text={t('plate.link')} />
          )}
          {challenge && (
            <RobotQuestion
              {...{ t, challenge }}
              wrong={wrong('answer') ?? wrong('heard')}
              look={`recall?${pictureWay}`}
              listen={`recall?${soundWay}`}
            />
          )}
        </StepForm>
      )}
      <h2>{t('recall.withoutVin')}</h2>
      <form method="post" action="/app/intakeform/recall" noValidate>
        <Question
          t={t}
          name="brandId"
          typed=""
          offers={data.offers.brandId}
          none={t('frame.choose')}
          wrong={wrong('brandId')}
        />
        <button type="submit" name="way" value={makeWay}>
          {t('recall.chooseSeries')}
        </button>
      </form>
      <h2>{t('plate.title')}</h2>
      <LinkLine href="/app/intake/plate" text={t('plate.link')} />
      <h2>{t('recalls.title')}</h2>
      <LinkLine href="/app/intake/recalls" text={t('recalls.link')} />
      <p className="hint">{t('recall.note')}</p>
    </>
  )
}

function Narrow({ t, data, questions, wrong }: PartProps & { questions: readonly string[] }) {
  const { car, offers, answer } = data
  return (
    <section className="panel" data-open="">
      <h2>{t(answer ? 'recall.narrow' : 'recall.withoutVin')}</h2>
      <StepForm t={t} to="recall" next={t(answer ? 'recall.again' : 'recall.show')}>
        {questions.map(name => (
          <Question
            key={name}
            t={t}
            name={name}
            typed={String(car[name as keyof typeof car] ?? '')}
            offers={offers[name]}
            none={t('frame.choose')}
            wrong={wrong(name)}
          />
        ))}
      </StepForm>
    </section>
  )
}

// The others are a line each with their pages: a make may have a hundred.
const mostPossibleShown = 5

function Answer({ t, data, wrong }: PartProps & { data: { answer: RecallAnswer } }) {
  const { vin, plateNo, name, answer, car, offers } = data
  const { verdict, recalls, decide, searched } = answer
  const questions = [
    ...(offers.brandId ? ['brandId'] : []),
    ...(offers.modelRangeId ? ['modelRangeId'] : []),
    ...(decide.includes('modelYear') || car.modelYear ? ['modelYear'] : []),
    ...(decide.includes('productionDate') || car.productionMonth ? ['productionMonth'] : []),
  ]
  const covered = recalls.filter(recall => recall.verdict === 'covered')
  const possible = recalls.filter(recall => recall.verdict === 'possible')
  const others = possible.slice(mostPossibleShown)
  return (
    <>
      <p className="lead">{plateNo || vin ? <span className="vin">{plateNo ?? vin}</span> : name}</p>
      <div className={verdict === 'none' ? 'notice' : 'notice warn'} role="status">
        <h2>{t(recalls.length === 0 && verdict === 'possible' ? 'recall.unplaced' : `recall.${verdict}`)}</h2>
        {recalls.length > 0 && <p>{t('recall.found', { count: recalls.length })}</p>}
        {verdict === 'none' && <p>{t('recall.noneHint')}</p>}
        <p>{t('recall.searched', { count: searched.recalls, day: t.day(searched.asOf) })}</p>
        {verdict !== 'covered' && <p>{t('recall.elsewhere')}</p>}
      </div>
      {questions.length > 0 && verdict === 'possible' && <Narrow {...{ t, data, questions, wrong }} />}
      {[...covered, ...possible.slice(0, mostPossibleShown)].map(recall => (
        <Campaign t={t} recall={recall} key={recall.recallNo} />
      ))}
      {others.length > 0 && (
        <>
          <h2>{t('recall.others', { count: others.length })}</h2>
          <ul className="dots">
            {others.map(({ recallNo, title }) => (
              <li key={recallNo}>
                <a href={recallPath(recallNo)}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">{t('recall.note')}</p>
      <LinkLine look="button" href="/app/intake/alert" text={t('alert.link')} />
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

function Campaign({ t, recall }: { t: Words; recall: PublicRecall }) {
  return (
    <section className="panel" data-open="">
      <h3>
        {t(`recall.${recall.verdict}`)} · <a href={recallPath(recall.recallNo)}>{recall.title}</a>
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
        <Fact label={t('recalls.interim')} text={recall.interim} />
        <Fact label={t('recall.remedy')} text={recall.remedy} />
        <Hotline t={t} number={recall.hotline} />
      </dl>
    </section>
  )
}
