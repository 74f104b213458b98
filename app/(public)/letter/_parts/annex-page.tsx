import { LetterFrame, textsOf } from './letter-frame'
import type { OpenCall } from './letter-page'

export function AnnexPage({ annex, ...call }: OpenCall & { annex: NonNullable<OpenCall['open']['annex']> }) {
  const { locale } = call
  const t = textsOf(locale)
  const comma = locale === 'zh-CN' ? '、' : ', '
  return (
    <LetterFrame {...call} title={t('records.title', { count: annex.length })} back>
      <p className="lead">{t('records.lead')}</p>
      {annex.map(({ id, number, brand, series, symptoms, contact, crash, fire, ...record }) => {
        const harm = [crash && t('records.crash'), fire && t('records.fire')].filter(Boolean)
        const facts = {
          car: [brand, series, record.modelYear].filter(Boolean).join(' '),
          vin: record.vin,
          produced: record.productionDate,
          fault: record.faultDate,
          mileage: record.mileage === null ? null : `${record.mileage} km`,
          place: record.province,
          part: record.part,
          symptoms: symptoms.join(comma),
          harm: harm.join(comma),
          injured: record.injured ? String(record.injured) : null,
          deaths: record.deaths ? String(record.deaths) : null,
          contact: contact?.join(comma),
        }
        return (
          <section className="answers" key={id}>
            <h2>{number}</h2>
            <dl>
              {Object.entries(facts).map(([name, text]) =>
                text ? (
                  <div key={name}>
                    <dt>{t(`records.fields.${name}`)}</dt>
                    <dd>{text}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          </section>
        )
      })}
    </LetterFrame>
  )
}
