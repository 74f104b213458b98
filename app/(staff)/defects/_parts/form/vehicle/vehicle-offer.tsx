import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { TextButton } from '@/app/_ui/icon'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import { wordsOfRecord } from '../../record/record-words'
import css from '../form.module.css'
import { fillPlan, offeredBy, overwriting } from './fill-plan'
import type { BestVehicle, FoundVehicle, VinCheck } from './use-vehicle'

interface Props {
  wmi: VinCheck['wmi']
  modelYear: number | null
  found: FoundVehicle | undefined
  values: FormValues
  fill(values: FormValues): void
}

export function VehicleOffer({ wmi, modelYear, found, values, fill }: Props) {
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
            <TextButton onClick={() => take(plan.change)}>
              {t(plan.kept.length > 0 ? 'fillEmpty' : 'accept')}
            </TextButton>
          )}
        </p>
      )}
      {message && plan.kept.length > 0 && (
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

/** No control has loaded these options yet, so their names are registered here. */
function remember(best: BestVehicle | null | undefined, wmi: VinCheck['wmi']) {
  for (const word of [wmi ?? {}, best ?? {}].flatMap(wordsOfRecord)) registerLabel(...word)
  if (best?.brandId)
    registerLabel('brand', best.brandId, best.brandName, {
      producerId: best.producerId,
      ...(best.brandNature && { brandNature: best.brandNature }),
    })
}
