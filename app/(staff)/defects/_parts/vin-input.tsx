'use client'

import { Input } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '../../../_ui/call'
import css from './form.module.css'
import { useForm, useValue } from './form-store'
import { useAntdProps } from './use-checks'
import type { Values } from './values'
import { rememberWord } from './words'

interface Catalogue {
  producerId?: string
  producerName?: string
  brandId?: string
  brandName?: string
  modelRangeId?: string
  modelRangeName?: string
  typeCodeId?: string
  typeCodeName?: string
}

/** What the server says about a VIN. */
interface VinCheck {
  vin: string
  status: string
  valid: boolean
  modelYears: number[]
  wmi: { maker: string } | null
  suggestion?: Catalogue | null
  corrected?: string | null
  duplicates: { id: string; complaintNo: string }[]
}

const typed = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').slice(0, 17)

/** The VIN, checked while it is typed. What it suggests is filled in by a click, never by itself. */
export function VinInput() {
  const form = useForm()
  const t = useTranslations('defects.vin')
  const value = useValue<string>('vin') ?? ''
  const found = useVinCheck(value)
  return (
    <>
      <Input
        {...useAntdProps('vin')}
        className={css.mono}
        value={value}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('placeholder')}
        suffix={value ? <span className={css.unit}>{value.length}/17</span> : <span />}
        onChange={event => form.patch({ vin: typed(event.target.value) })}
      />
      <div aria-live="polite" className={css.vin}>
        {found === 'running' && <p className={css.note}>{t('running')}</p>}
        {found === 'failed' && <p className={css.note}>{t('failed')}</p>}
        {typeof found === 'object' && <Findings check={found} />}
      </div>
    </>
  )
}

function Findings({ check }: { check: VinCheck }) {
  const form = useForm()
  const t = useTranslations('defects.vin')
  const { suggestion, corrected, duplicates } = check
  return (
    <>
      <p className={check.valid ? css.good : css.doubtful}>
        {[
          t.has(`status.${check.status}`) ? t(`status.${check.status}`) : check.status,
          check.wmi?.maker,
          check.modelYears.length > 0 && t('years', { years: check.modelYears.join(' / ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {corrected && (
        <p>
          {t('meant')}{' '}
          <button type="button" className="ui-link" onClick={() => form.patch({ vin: corrected })}>
            <span className={css.mono}>{corrected}</span>
          </button>
        </p>
      )}
      {suggestion && <Suggestion suggestion={suggestion} years={check.modelYears} />}
      {duplicates.length > 0 && (
        <p className={css.doubtful}>
          {t('duplicates', { count: duplicates.length })}{' '}
          {duplicates.slice(0, 5).map(({ id, complaintNo }) => (
            <a key={id} href={`/app/defects/${id}`} target="_blank" rel="noreferrer" className={css.mono}>
              {complaintNo}{' '}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function Suggestion({ suggestion, years }: { suggestion: Catalogue; years: number[] }) {
  const form = useForm()
  const t = useTranslations('defects.vin')
  const parts = [
    ['producer', 'producerId', suggestion.producerId, suggestion.producerName],
    ['brand', 'brandId', suggestion.brandId, suggestion.brandName],
    ['series', 'modelRangeId', suggestion.modelRangeId, suggestion.modelRangeName],
    ['typeCode', 'typeCodeId', suggestion.typeCodeId, suggestion.typeCodeName],
  ] as const
  const known = parts.filter(([, , id, name]) => id && name)
  if (known.length === 0) return null
  const accept = () => {
    const patch: Values = {}
    for (const [vocabulary, field, id, name] of known) {
      rememberWord(vocabulary, id!, name!)
      patch[field] = id
    }
    if (!form.values.modelYear && years.length === 1) patch.modelYear = years[0]
    form.patch(patch)
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

/** Asks once typing pauses; an answer to an older text is dropped. */
function useVinCheck(vin: string): VinCheck | 'running' | 'failed' | undefined {
  const [found, setFound] = useState<VinCheck | 'running' | 'failed'>()
  useEffect(() => {
    if (vin.length < 17 || vin.includes('*')) return setFound(undefined)
    const { signal, abort } = abortable()
    const timer = setTimeout(async () => {
      setFound('running')
      try {
        const check = await call<VinCheck>(
          'GET',
          '/carins/complaintsvehicleinfo/checkVin',
          { vin },
          { quiet: true, signal },
        )
        if (!signal.aborted) setFound(check)
      } catch {
        if (!signal.aborted) setFound('failed')
      }
    }, 400)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [vin])
  return found
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
