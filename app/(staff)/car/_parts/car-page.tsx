'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { type CallError, call } from '@/app/_ui/call'
import { basePath } from '@/app/_ui/call-address'
import { Waiting } from '@/app/_ui/feedback/waiting'
import { PageHead } from '@/app/_ui/page-head'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { NumberOrigin } from '../../_parts/analysis/number-origin'
import { SoftLinks } from '../../_parts/analysis/soft-links'
import { PrintButton } from '../../_parts/print/print-button'
import css from './car.module.css'
import { CarSearch, type Sought } from './car-search'
import { CarView } from './car-view'

interface CarPageProps {
  answer: string
  opened: VehicleFile | null
  problem: string | null
  ofSeries: boolean
  children: ReactNode
}

interface Found {
  file: VehicleFile | null
  problem: string | null
}

/** A VIN must never stand in the address: it is sent in the request, and the address then names a record of the car. */
export function CarPage({ answer, opened, problem, ofSeries, children }: CarPageProps) {
  const t = useTranslations('vehicleFile')
  const { found, pending, look, stop } = useLook(answer)
  const { file, problem: refused } = found ?? { file: opened, problem }
  const showsSeries = ofSeries && !found
  return (
    <div className={css.page}>
      <PageHead title={t('title')} tab={t('title')}>
        {(file || showsSeries) && <PrintButton label={t('print')} />}
      </PageHead>
      <NumberOrigin />
      <SoftLinks>
        <CarSearch pending={pending} onLook={look} />
        {pending && <Waiting onCancel={stop} />}
        <div aria-live="polite" aria-busy={pending}>
          {refused && (
            <p className="ui-notice error" role="alert">
              {refused}
            </p>
          )}
          {file && <CarView file={file} />}
        </div>
        <div hidden={!showsSeries}>{children}</div>
        {!file && !refused && !showsSeries && <p className="secondary mt-4 mb-4">{t('hint')}</p>}
      </SoftLinks>
    </div>
  )
}

function useLook(answer: string) {
  const [last, setLast] = useState<Found & { answer: string }>()
  const [pending, setPending] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setPending(false)
  }
  const look = async (sought: Sought) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setPending(true)
    try {
      const file = await call(
        'POST /vehiclefile',
        { ...sought, masked: true },
        { quiet: true, signal: own.signal },
      )
      if (own.signal.aborted) return
      setLast({ answer, file, problem: null })
      window.history.replaceState(null, '', basePath + addressOf(file))
    } catch (error) {
      if (own.signal.aborted) return
      const { message, code, errors } = error as CallError
      if (code !== 401) setLast({ answer, file: null, problem: errors[0]?.message ?? message })
    }
    setPending(false)
  }
  return { found: last?.answer === answer ? last : undefined, pending, look, stop }
}

function addressOf({ whole, vin, records }: VehicleFile): string {
  if (!whole) return `/car?vin=${vin.slice(0, 11)}`
  return records[0] ? `/car?complaintId=${records[0].id}` : '/car'
}
