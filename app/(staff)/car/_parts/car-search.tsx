import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { call } from '@/app/_ui/call'
import { basePath } from '@/app/_ui/call-address'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import { normalizeNumber } from '@/lib/values/spelling'
import { normalizeVin } from '@/lib/values/vin'
import css from './car.module.css'

export type Sought = { vin: string } | { complaintNo: string }

interface Series {
  id: string
  name: string
  brandName: string | null
}

const [searchAfterMs, maxSeries] = [300, 8]

export function CarSearch({ pending, onLook }: { pending: boolean; onLook(sought: Sought): void }) {
  const t = useTranslations('vehicleFile')
  const id = useId()
  const [text, setText] = useState('')
  const sought = readSought(text)
  const name = sought || text.trim().length === 0 ? '' : text.trim()
  const answer = useAnswer<Series[]>(
    name || undefined,
    signal => call('GET /dicvehiclemodelranage', { name, limit: maxSeries }, { quiet: true, signal }),
    { waitMs: searchAfterMs },
  )
  const series = typeof answer === 'object' ? answer : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sought) onLook(sought)
    else if (/^[A-Za-z0-9\s-]{4,}$/.test(text) && /\d/.test(text) && series?.length === 0)
      onLook({ vin: text })
  }
  return (
    <search className={`mb-12 ${css.search}`}>
      <form className="row wrap gap-8" onSubmit={submit} autoComplete="off">
        <label htmlFor={id}>{t('search')}</label>
        <input
          id={id}
          className="ui-control code"
          value={text}
          maxLength={60}
          placeholder={t('searchPlaceholder')}
          aria-describedby={`${id}hint`}
          onChange={event => setText(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={pending}>
          {t('open')}
        </Button>
      </form>
      <p id={`${id}hint`} className="secondary mt-4 mb-4">
        {t('searchHint')}
      </p>
      {series && (
        <ul className="flex wrap gap-y-4 gap-x-24 mt-4 mb-4" aria-label={t('seriesFound')}>
          {series.length === 0 && <li className="secondary mt-4 mb-4">{t('noSeries')}</li>}
          {series.map(row => (
            <li key={row.id}>
              <a href={`${basePath}/car?modelRangeId=${row.id}`} onClick={() => setText('')}>
                {[row.brandName, row.name].filter(Boolean).join(' · ')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function readSought(text: string): Sought | null {
  const number = normalizeNumber(text).replace(/[\s\p{Pd}]/gu, '')
  if (/^[A-Z]{2}\d{12,}$/.test(number)) return { complaintNo: number }
  const vin = normalizeVin(text)
  const isVin = /^[A-Z0-9]{8,20}$/.test(vin) && /\d/.test(vin) && /[A-Z]/.test(vin)
  return isVin ? { vin } : null
}
