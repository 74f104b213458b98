'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { FieldName } from '@/lib/defects/fields'
import type { Return } from '@/lib/defects/record/present-step'
import type { CompletionRequest } from '@/lib/defects/record/read-defect'
import css from '../record.module.css'

export function ReturnedNotice({ returned, inForm = false }: { returned: Return | null; inForm?: boolean }) {
  const t = useTranslations('defectRecord.returned')
  const label = useTranslations('fields')
  if (!returned) return null
  const { byName, at, opinionName, remarks, fields } = returned
  return (
    <Banner title={t('title', { name: byName ?? '', at: formatMinute(at) })}>
      <Fact label={t('opinion')}>{opinionName ?? '—'}</Fact>
      {remarks && <Fact label={t('remarks')}>{remarks}</Fact>}
      {fields.length > 0 && (
        <Fact label={t('fields')}>
          <span className="flex wrap gap-x-12">
            {fields.map(name =>
              inForm ? (
                <TextButton key={name} onClick={() => showField(name)}>
                  {label(name)}
                </TextButton>
              ) : (
                <span key={name}>{label(name)}</span>
              ),
            )}
          </span>
        </Fact>
      )}
    </Banner>
  )
}

export function RequestNotice({ request }: { request: CompletionRequest | null }) {
  const t = useTranslations('defectRecord.returned')
  if (!request) return null
  const { byName, at, note } = request
  return (
    <Banner title={t('request', { name: byName ?? 'none', at: formatMinute(at) })}>
      {note && <Fact label={t('remarks')}>{note}</Fact>}
    </Banner>
  )
}

const Banner = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`ui-notice across ${css.returned}`} role="note">
    <p>
      <strong>{title}</strong>
    </p>
    <dl className="flex wrap gap-x-32 mt-4">{children}</dl>
  </div>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-8">
    <dt className="flex-none secondary">{label}</dt>
    <dd>{children}</dd>
  </div>
)

function showField(name: FieldName) {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('.ui-control, input, textarea, button')?.focus({ preventScroll: true })
}
