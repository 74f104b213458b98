import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import css from '../form.module.css'
import { fillPlan, type Offered, overwriting } from './fill-plan'
import type { BestVehicle, Found } from './use-vehicle'
import type { VinCheck } from './use-vin-check'

interface Props {
  wmi: VinCheck['wmi']
  modelYear: number | null
  found: Found | undefined
  values: FormValues
  fill(values: FormValues): void
}

export function VehicleOffer({ wmi, modelYear, found, values, fill }: Props) {
  const t = useTranslations('defectForm.vin')
  const label = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const line = useRef<HTMLDivElement>(null)
  const best = found?.answer?.best
  const offered = best ? ofBest(best, modelYear) : ofMaker(wmi, modelYear)
  const names = best
    ? [best.producerName, best.brandName, best.modelRangeName, best.typeCodeName]
    : [wmi?.producerName, wmi?.brandName]
  const plan = fillPlan(values, offered)
  const take = (change: FormValues) => {
    remember(best, wmi)
    fill(change)
    // The clicked button disappears with its change: without this the keyboard focus falls back to the page.
    line.current?.focus()
  }
  const message = [...new Set(names.filter(Boolean))].join(' · ')
  return (
    <div ref={line} tabIndex={-1} className={`secondary ${css.offer}`}>
      {message && (
        <p>
          {basis()}
          <span className="text-body break-words">{message}</span>{' '}
          {Object.keys(plan.change).length > 0 && (
            <button type="button" className="ui-link" onClick={() => take(plan.change)}>
              {t(plan.kept.length > 0 ? 'fillEmpty' : 'accept')}
            </button>
          )}
        </p>
      )}
      {message && plan.kept.length > 0 && (
        <p className="text-warning">
          {t('kept', { fields: plan.kept.map(name => label(name)).join(comma) })}{' '}
          <button type="button" className="ui-link" onClick={() => take(overwriting(offered))}>
            {t('overwrite')}
          </button>
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

function ofBest(best: BestVehicle, modelYear: number | null): Offered {
  const year = modelYear ?? best.modelYear
  const { producerId, brandId, modelRangeId, typeCodeId, powerType, vehicleType, transmissionType } = best
  return {
    producerId,
    brandId,
    modelRangeId,
    typeCodeId,
    powerType,
    vehicleType,
    transmissionType,
    modelYear: year === null ? null : String(year),
  }
}

function ofMaker(wmi: VinCheck['wmi'], modelYear: number | null): Offered {
  return {
    producerId: wmi?.producerId ?? null,
    brandId: wmi?.brandId ?? null,
    modelRangeId: null,
    typeCodeId: null,
    powerType: null,
    vehicleType: null,
    transmissionType: null,
    modelYear: wmi?.producerId && modelYear !== null ? String(modelYear) : null,
  }
}

/** No control has loaded these options yet, so their names are registered here. */
function remember(best: BestVehicle | null | undefined, wmi: VinCheck['wmi']) {
  const word = (vocabulary: string, id: string | null | undefined, name: string | null | undefined) => {
    if (id && name) registerLabel(vocabulary, id, name)
  }
  word('producer', wmi?.producerId, wmi?.producerName)
  word('brand', wmi?.brandId, wmi?.brandName)
  if (!best) return
  word('producer', best.producerId, best.producerName)
  if (best.brandId)
    registerLabel('brand', best.brandId, best.brandName, {
      producerId: best.producerId,
      ...(best.brandNature && { brandNature: best.brandNature }),
    })
  word('series', best.modelRangeId, best.modelRangeName)
  word('typeCode', best.typeCodeId, best.typeCodeName)
  word('code:powerType', best.powerType, best.powerTypeName)
  word('code:vehicleType', best.vehicleType, best.vehicleTypeName)
  word('code:transmissionType', best.transmissionType, best.transmissionTypeName)
}
