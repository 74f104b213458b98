import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { CopyableText } from '@/app/_ui/copyable-text'
import { TextButton } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { hideAll, leave, reveal, useRevealed } from '../../_parts/reveal/revealed'
import css from './car.module.css'

const serialLength = 6

function useClearVin(recordId: string | undefined) {
  const personal = useRevealed(recordId)
  const [revealing, setRevealing] = useState(false)
  useEffect(() => (recordId ? () => leave(recordId, {}) : undefined), [recordId])
  const toggle = async () => {
    if (!recordId) return
    if (personal) return hideAll()
    setRevealing(true)
    // call() has already shown the error.
    await reveal(recordId).catch(() => {})
    setRevealing(false)
  }
  return { clear: typeof personal?.vin === 'string' ? personal.vin : null, revealing, toggle }
}

export function CarStrip({ file }: { file: VehicleFile }) {
  const t = useTranslations('vehicleFile')
  const words = useTranslations('carInfo')
  const ui = useTranslations('ui')
  const { decoded, catalogue, vin, masked, canReveal, whole, modelRangeId } = file
  const { clear, revealing, toggle } = useClearVin(canReveal ? file.records[0]?.id : undefined)
  const shown = clear ?? vin
  const hidden = masked && whole && clear === null
  const { maker, checkDigit, modelYears, recordYears, plant, serial } = decoded
  return (
    <Panel>
      <h2 className={`text-18 flex wrap baseline gap-y-8 gap-x-16 mb-8 ${css.vin}`}>
        {hidden ? <span className="code">{shown}</span> : <CopyableText text={shown} />}
        {canReveal && (
          <TextButton
            disabled={revealing}
            aria-pressed={clear !== null}
            title={t('revealHint')}
            onClick={() => void toggle()}
          >
            {t(clear === null ? 'reveal' : 'hide')}
          </TextButton>
        )}
        {!whole && <small>{t('beginning')}</small>}
      </h2>
      <dl className="flex wrap gap-y-8 gap-x-32 mb-8">
        <Fact name={words('maker')}>
          {maker
            ? [maker.wmi, maker.name, words('confidence', { level: maker.confidence })].join(' · ')
            : words('unknownMaker', { wmi: vin.slice(0, 3) })}
        </Fact>
        {checkDigit && (
          <Fact name={words('checkDigit')}>
            {checkDigit.right === null
              ? null
              : words(checkDigit.right ? 'right' : checkDigit.required ? 'wrong' : 'wrongHint', {
                  digit: checkDigit.given,
                })}
          </Fact>
        )}
        {decoded.positions.length > 0 && checkDigit?.right !== false && (
          <Fact name={t('wrongAt')}>{t('position', { at: decoded.positions.join(ui('comma')) })}</Fact>
        )}
        <Fact name={words('years')}>
          {modelYears
            .map(year => (recordYears.includes(year) ? words('yearOfRecord', { year: String(year) }) : year))
            .join(' / ')}
        </Fact>
        <Fact name={words('plant')}>{plant}</Fact>
        {whole && <Fact name={t('serial')}>{clear ? clear.slice(-serialLength) : serial}</Fact>}
      </dl>
      {catalogue && (
        <dl className="flex wrap gap-y-8 gap-x-32 mb-8">
          <Fact name={words('producer')}>{catalogue.producerName}</Fact>
          <Fact name={words('brand')}>{catalogue.brandName}</Fact>
          <Fact name={words('modelRange')}>
            {modelRangeId && catalogue.modelRangeId === modelRangeId ? (
              <a href={`${basePath}/car?modelRangeId=${modelRangeId}`}>{catalogue.modelRangeName}</a>
            ) : (
              catalogue.modelRangeName
            )}
          </Fact>
          <Fact name={words('typeCode')}>{catalogue.typeCodeName}</Fact>
          <Fact name={words('powerType')}>{catalogue.powerTypeName}</Fact>
          <Fact name={t('source')}>
            {t('fromRecords', { n: catalogue.total, confidence: catalogue.confidence })}
          </Fact>
        </dl>
      )}
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="secondary text-12">{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  )
}
