'use client'

import { useTranslations } from 'next-intl'
import type { ControlProps, FormValues } from '../../../_ui/form-fields'
import css from './form.module.css'
import { useVinCheck, type VinCheck } from './use-vin-check'
import { rememberWord } from './words'

const typed = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').slice(0, 17)

/** The VIN, checked while it is typed. What it suggests is filled in by a click, never by itself. */
export function VinControl({
  id,
  value,
  set,
  invalid,
  describedBy,
  disabled,
  fill,
}: ControlProps & { fill(values: FormValues): void }) {
  const t = useTranslations('defectForm.vin')
  const vin = typeof value === 'string' ? value : ''
  const found = useVinCheck(vin)
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
          onChange={event => set(typed(event.target.value) || null)}
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
  const { suggestion, corrected, duplicates } = check
  const facts = [
    t.has(`status.${check.status}`) ? t(`status.${check.status}`) : check.status,
    check.wmi?.maker,
    check.modelYears.length > 0 && t('years', { years: check.modelYears.join(' / ') }),
  ]
  return (
    <>
      <p className={check.valid ? css.good : css.doubtful}>{facts.filter(Boolean).join(' · ')}</p>
      {corrected && (
        <p>
          {t('meant')}{' '}
          <button type="button" className={`ui-link ${css.mono}`} onClick={() => fill({ vin: corrected })}>
            {corrected}
          </button>
        </p>
      )}
      {suggestion && <Suggestion suggestion={suggestion} years={check.modelYears} fill={fill} />}
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

interface SuggestionProps {
  suggestion: NonNullable<VinCheck['suggestion']>
  years: number[]
  fill(values: FormValues): void
}

function Suggestion({ suggestion, years, fill }: SuggestionProps) {
  const t = useTranslations('defectForm.vin')
  const parts = [
    ['producer', 'producerId', suggestion.producerId, suggestion.producerName],
    ['brand', 'brandId', suggestion.brandId, suggestion.brandName],
    ['series', 'modelRangeId', suggestion.modelRangeId, suggestion.modelRangeName],
    ['typeCode', 'typeCodeId', suggestion.typeCodeId, suggestion.typeCodeName],
  ] as const
  const known = parts.filter(([, , id, name]) => id && name)
  if (known.length === 0) return null
  const accept = () => {
    const patch: FormValues = {}
    for (const [vocabulary, field, id, name] of known) {
      rememberWord(vocabulary, id!, name!)
      patch[field] = id!
    }
    if (years.length === 1) patch.modelYear = String(years[0])
    fill(patch)
  }
  return (
    <p>
      {t('suggested')} {known.map(([, , , name]) => name).join(' · ')}{' '}
      <button type="button" className="ui-link" onClick={accept}>
        {t('accept')}
      </button>
    </p>
  )
}
