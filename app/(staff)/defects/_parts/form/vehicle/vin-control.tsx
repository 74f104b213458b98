import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusUnused } from '@/app/_ui/form/focus-first'
import type { ControlProps, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useEarlyText } from '@/app/_ui/form/use-early-text'
import { TextButton } from '@/app/_ui/icon'
import { useTypedText } from '@/app/_ui/keys/use-typed-text'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import { normalizeCode } from '@/lib/values/spelling'
import { evaluateVin, insteadOfVin, likelyModelYear, normalizeVin } from '@/lib/values/vin'
import { wordsOfRecord } from '../../record/record-words'
import css from '../form.module.css'
import type { FormHandle } from '../form-values'
import { fillPlan, offeredBy, overwriting } from './fill-plan'
import { type BestVehicle, type FoundVehicle, useVehicle, useVinCheck, type VinCheck } from './use-vehicle'

interface VinProps extends ControlProps, FormHandle {
  recordId: string | undefined
  look?(text: string): void
  children: ReactNode
}

export function VinControl(props: VinProps) {
  const { id, value, set, invalid, describedBy, disabled, recordId, read, children } = props
  const t = useTranslations('defectForm.vin')
  const vin = typeof value === 'string' ? value : ''
  const input = useRef<HTMLInputElement>(null)
  const [sentence, setSentence] = useState('')
  const take = (text: string) => {
    const read = normalizeVin(text)
    setSentence(read === normalizeCode(text) ? '' : text.trim())
    set(read || null)
  }
  const typed = useTypedText(vin, { take })
  useEarlyText(input, vin, take)
  const found = useVinCheck(vin, recordId)
  useEffect(() => {
    // Somebody may type elsewhere before the page is ready.
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`grid gap-x-32 ${css.vin}`}>
      <span className="with-unit">
        <input
          ref={input}
          id={id}
          className="ui-control code control"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder={t('placeholder')}
          {...typed}
        />
        {vin && <span className="unit">{vin.length}/17</span>}
      </span>
      <div aria-live="polite" className={css.findings}>
        <Reading vin={vin} sentence={sentence} />
        {found === 'running' && <p className="tertiary">{t('running')}</p>}
        {found === 'failed' && <p className="tertiary">{t('failed')}</p>}
        {typeof found === 'object' && <Findings {...props} check={found} values={read()} />}
      </div>
      {children}
    </div>
  )
}

function Reading({ vin, sentence }: { vin: string; sentence: string }) {
  const t = useTranslations('defectForm.vin')
  const instead = insteadOfVin(vin)
  if (instead) return <p className="text-error">{t(instead, { text: vin })}</p>
  if (vin.length > 17) return <p className="text-error">{t('long', { count: vin.length })}</p>
  return sentence && <p className="tertiary">{t('taken', { text: sentence })}</p>
}

interface FindingsProps extends Pick<VinProps, 'fill' | 'fillByVin' | 'look' | 'onDiffering'> {
  check: VinCheck
  values: FormValues
}

function Findings({ check, values, fill, fillByVin, look, onDiffering }: FindingsProps) {
  const t = useTranslations('defectForm.vin')
  const comma = useTranslations('ui')('comma')
  const { suggestion, duplicates, level } = check
  const found = useVehicle(level === 'error' ? undefined : check.vin)
  const dates = { receivedAt: dayIn(values.receivedAt), purchaseDate: dayIn(values.purchaseDate) }
  const modelYear = likelyModelYear(evaluateVin(check.vin), dates)
  return (
    <>
      <p className={level === 'ok' ? 'text-success' : level === 'warning' ? 'text-warning' : 'text-error'}>
        {[verdictIn(t, comma, check), yearsIn(t, check, modelYear)].filter(Boolean).join(' · ')}
      </p>
      {suggestion && (
        <p>
          {t('meant')}{' '}
          <button
            type="button"
            className="ui-link mono"
            data-suggestion=""
            onClick={() => fill({ vin: suggestion })}
          >
            {suggestion}
          </button>
        </p>
      )}
      {level !== 'error' && (
        <VehicleOffer {...{ wmi: check.wmi, modelYear, found, values, fill: fillByVin, onDiffering }} />
      )}
      {duplicates.length > 0 && (
        <p className="text-warning">
          {t('duplicates', { count: duplicates.length })}
          {duplicates.slice(0, 5).map(({ id, complaintNo }) => (
            <Fragment key={id}>
              {' '}
              <a href={`/app/defects/${id}`} target="_blank" rel="noreferrer" className="mono">
                {complaintNo}
              </a>
            </Fragment>
          ))}{' '}
          {look && <TextButton onClick={() => look(check.vin)}>{t('look')}</TextButton>}
        </p>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslations<'defectForm.vin'>>

function verdictIn(
  t: Translate,
  comma: string,
  { vin, status, level, checkDigit, positions, hints }: VinCheck,
): string {
  if (status === 'check')
    return t(level === 'error' ? 'checkError' : 'checkWarning', { digit: checkDigit ?? '' })
  if (status === 'character' && positions.length > 0) {
    const places = positions.slice(0, 5).map(at => t('place', { at, letter: vin[at - 1] ?? '' }))
    return t('characters', { places: places.join(comma) })
  }
  const message = t.has(`status.${status}`) ? t(`status.${status}`) : status
  return hints.includes('serial') ? `${message} · ${t('serial')}` : message
}

function yearsIn(t: Translate, { modelYears }: VinCheck, likely: number | null): string | false {
  if (modelYears.length === 0) return false
  const others = modelYears.filter(year => year !== likely)
  if (likely === null || others.length === 0) return t('years', { years: modelYears.join(' / ') })
  return t('likelyYear', { year: String(likely), other: others.join(' / ') })
}

const dayIn = (value: FormValue | undefined) => (typeof value === 'string' ? value : null)

interface Props {
  wmi: VinCheck['wmi']
  modelYear: number | null
  found: FoundVehicle | undefined
  values: FormValues
  fill(values: FormValues): void
  onDiffering: FormHandle['onDiffering']
}

const differingId = 'vin-differing'

function VehicleOffer({ wmi, modelYear, found, values, fill, onDiffering }: Props) {
  const t = useTranslations('defectForm.vin')
  const label = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const line = useRef<HTMLDivElement>(null)
  const best = found?.answer?.best
  const maker = { producerId: wmi?.producerId, brandId: wmi?.brandId }
  const offered = offeredBy(
    best
      ? { ...best, modelYear: modelYear ?? best.modelYear }
      : { ...maker, modelYear: maker.producerId && modelYear },
  )
  const names = best
    ? [best.producerName, best.brandName, best.modelRangeName, best.typeCodeName]
    : [wmi?.producerName, wmi?.brandName]
  const plan = fillPlan(values, offered)
  const take = (change: FormValues) => {
    remember(best, wmi)
    fill(change)
    // The clicked button disappears with its change: without this the keyboard focus falls back to the page.
    line.current?.closest('[data-field]')?.querySelector('input')?.focus()
  }
  const message = [...new Set(names.filter(Boolean))].join(' · ')
  const differing = message ? plan.kept.length : 0
  useEffect(() => {
    onDiffering(differing)
    // A pasted text was filled in: what it says of the car comes before what it leaves open.
    if (differing > 0 && isFocusUnused()) showDiffering()
    return () => onDiffering(0)
  }, [differing, onDiffering])
  return (
    <div ref={line} id={differingId} tabIndex={-1} className={`secondary ${css.offer}`}>
      {message && (
        <p>
          {basis()}
          <span className="text-body break-words">{message}</span>{' '}
          {Object.keys(plan.change).length > 0 && (
            <TextButton data-suggestion="" onClick={() => take(plan.change)}>
              {t(plan.kept.length > 0 ? 'fillEmpty' : 'accept')}
            </TextButton>
          )}
        </p>
      )}
      {differing > 0 && (
        <p className="text-warning">
          {t('kept', { fields: plan.kept.map(name => label(name)).join(comma) })}{' '}
          <TextButton onClick={() => take(overwriting(offered))}>{t('overwrite')}</TextButton>
        </p>
      )}
      {found?.away && <p className="tertiary">{t('away')}</p>}
    </div>
  )

  function basis(): string {
    if (!best?.count) return t(wmi?.confidence === 'C' ? 'suggested' : 'maker')
    if (found?.answer?.source === 'register') return t('byRegister')
    return t(found?.answer?.capped ? 'byRecentRecords' : 'byRecords', { count: best.count })
  }
}

export function showDiffering() {
  const line = document.getElementById(differingId)
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}

/** No control has loaded these options yet, so their names are registered here. */
function remember(best: BestVehicle | null | undefined, wmi: VinCheck['wmi']) {
  for (const word of [wmi ?? {}, best ?? {}].flatMap(wordsOfRecord)) registerLabel(...word)
  if (best?.brandId)
    registerLabel('brand', best.brandId, best.brandName, {
      producerId: best.producerId,
      ...(best.brandNature && { brandNature: best.brandNature }),
    })
}
