import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StateTag } from '@/app/_ui/state-tag'
import { ColumnTable } from '@/app/_ui/table/column-table'
import type { CarInfo as Car } from '@/lib/defects/record/read-car'
import css from '../record.module.css'
import { Pair } from './record-section'

export function CarInfo({ car, files = false }: { car: Car; files?: boolean }) {
  const t = useTranslations('carInfo')
  const field = useTranslations('fields')
  const { catalogue, vin, records } = car
  const shown = [
    'producer',
    'brand',
    'modelRange',
    'typeCode',
    'vehicleType',
    'powerType',
    'transmissionType',
    'displacement',
    'modelYear',
  ] as const
  return (
    <>
      {files && vin && (
        <p>
          <a href={`/app/car?complaintId=${car.id}`}>{t('file')}</a>
        </p>
      )}
      <Facts title={t('catalogue')}>
        {shown.map(name => (
          <Pair key={name} label={t(name)}>
            {name === 'brand'
              ? [catalogue.brand, catalogue.brandNature].filter(Boolean).join(' · ')
              : catalogue[name]}
          </Pair>
        ))}
        {catalogue.modelNames.length > 0 && (
          <Pair label={t('modelNames')} prose>
            {catalogue.modelNames.join(' · ')}
          </Pair>
        )}
      </Facts>
      {vin ? <Decoded vin={vin} /> : <Facts title={t('decoded')} none={t('noVin')} />}
      <section className={css.group}>
        <h3 className="mb-8 secondary">
          {t('records')} {records.length > 0 && records.length}
        </h3>
        <ColumnTable
          none={t('noRecords')}
          className={css.versions}
          rows={records}
          keyOf={({ id }) => id}
          columns={[
            [field('complaintNo'), ({ id, complaintNo }) => <a href={`/app/defects/${id}`}>{complaintNo}</a>],
            [field('state'), ({ state, stateDes }) => <StateTag state={state}>{stateDes}</StateTag>],
            [field('receivedAt'), ({ receivedAt }) => receivedAt ?? '—'],
            [field('assemblyCode'), ({ assemblyName }) => assemblyName ?? '—'],
            [field('summary'), ({ summary }) => summary ?? '—', css.wrap],
          ]}
        />
      </section>
    </>
  )
}

function Decoded({ vin }: { vin: NonNullable<Car['vin']> }) {
  const t = useTranslations('carInfo')
  const digit = vin.checkDigit ?? ''
  const check = vin.checkDigitRight ? 'right' : vin.checkDigitRequired ? 'wrong' : 'wrongHint'
  return (
    <Facts title={t('decoded')}>
      <Pair label={t('maker')}>
        {vin.maker
          ? [vin.maker.wmi, vin.maker.name, t('confidence', { level: vin.maker.confidence })].join(' · ')
          : t('unknownMaker', { wmi: (vin.vin ?? '').slice(0, 3) })}
      </Pair>
      <Pair label={t('years')}>
        {vin.modelYears
          .map(year => (year === vin.modelYear ? t('yearOfRecord', { year: String(year) }) : year))
          .join(' / ')}
      </Pair>
      <Pair label={t('checkDigit')}>{vin.checkDigitRight === null ? null : t(check, { digit })}</Pair>
      <Pair label={t('plant')}>{vin.plant}</Pair>
    </Facts>
  )
}

function Facts({ title, none, children }: { title: string; none?: string; children?: ReactNode }) {
  return (
    <section className={css.group}>
      <h3 className="mb-8 secondary">{title}</h3>
      {none ? (
        <p className="tertiary">{none}</p>
      ) : (
        <dl className={`grid gap-y-4 gap-x-24 ${css.list}`}>{children}</dl>
      )}
    </section>
  )
}
