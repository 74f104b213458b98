'use client'

import { useTranslations } from 'next-intl'
import { normaliseVin } from '@/lib/defects/vin'
import type { ControlProps, FormValues } from '../../../_ui/form-fields'
import css from './form.module.css'
import { useVinCheck, type VinCheck } from './use-vin-check'
import { rememberWord } from './words'

/** The VIN, checked while it is typed. What it suggests is filled in by a click, never by itself. */
export function VinControl({
  id,
  value,
  set,
  invalid,
  describedBy,
  disabled,
  recordId,
  fill,
}: ControlProps & { recordId: string | undefined; fill(values: FormValues): void }) {
  const t = useTranslations('defectForm.vin')
  const vin = typeof value === 'string' ? value : ''
  const found = useVinCheck(vin, recordId)
  return (
    <>
      <span className="with-unit">
        <input
          id={id}
          className="ui-control code control"
          value={vin}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder={t('placeholder')}
          onChange={event => set(normaliseVin(event.target.value).slice(0, 17) || null)}
        />
        {vin && <span className="unit">{vin.length}/17</span>}
      </span>
      <div aria-live="polite" className={css.vin}>
        {found === 'running' && <p className={css.note}>{t('running')}</p>}
        {found === 'failed' && <p className={css.note}>{t('failed')}</p>}
        {typeof found === 'object' && <Findings check={found} fill={fill} />}
      </div>
    </>
  )
}

function Findings({ check, fill }: { check: VinCheck; fill(values: FormValues): void }) {
  const t = useTranslations('defectForm.vin')
  const { suggestion, duplicates } = check
  const facts = [
    t.has(`status.${check.status}`) ? t(`status.${check.status}`) : check.status,
    check.wmi?.maker,
    check.modelYears.length > 0 && t('years', { years: check.modelYears.join(' / ') }),
  ]
  return (
    <>
      <p className={check.level === 'ok' ? css.good : check.level === 'warning' ? css.doubtful : css.bad}>
        {facts.filter(Boolean).join(' · ')}
      </p>
      {suggestion && (
        <p>
          {t('meant')}{' '}
          <button type="button" className={`ui-link ${css.mono}`} onClick={() => fill({ vin: suggestion })}>
            {suggestion}
          </button>
        </p>
      )}
      {check.wmi && <Maker wmi={check.wmi} years={check.modelYears} fill={fill} />}
      {duplicates.length > 0 && (
        <p className={css.doubtful}>
          {t('duplicates', { count: duplicates.length })}
          {duplicates.slice(0, 5).map(({ id, complaintNo }) => (
            <a key={id} href={`/app/defects/${id}`} target="_blank" rel="noreferrer" className={css.mono}>
              {' '}
              {complaintNo}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

interface MakerProps {
  wmi: NonNullable<VinCheck['wmi']>
  years: number[]
  fill(values: FormValues): void
}

/** Who made it, as far as the VIN says; filled in only on request. */
function Maker({ wmi, years, fill }: MakerProps) {
  const t = useTranslations('defectForm.vin')
  const { producerId, producerName, brandId, brandName } = wmi
  if (!producerId || !producerName) return null
  const accept = () => {
    rememberWord('producer', producerId, producerName)
    if (brandId && brandName) rememberWord('brand', brandId, brandName)
    fill({
      producerId,
      ...(brandId && { brandId }),
      ...(years.length === 1 && { modelYear: String(years[0]) }),
    })
  }
  return (
    <p>
      {t('suggested')} {[producerName, brandName].filter(Boolean).join(' · ')}{' '}
      <button type="button" className="ui-link" onClick={accept}>
        {t('accept')}
      </button>
    </p>
  )
}
