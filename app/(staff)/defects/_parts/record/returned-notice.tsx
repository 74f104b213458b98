'use client'

import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { FieldName } from '@/lib/defects/fields'
import type { Return } from '@/lib/defects/record/present-step'
import css from '../record.module.css'

interface NoticeProps {
  returned: (Pick<Return, 'byName' | 'at' | 'remarks'> & Partial<Return>) | null
  inForm?: boolean
}

export function ReturnedNotice({ returned, inForm = false }: NoticeProps) {
  const t = useTranslations('defectRecord.returned')
  const label = useTranslations('fields')
  if (!returned) return null
  const { byName, at, opinionName, remarks, fields = [] } = returned
  const [title, nobody] =
    opinionName === undefined ? (['request', 'none'] as const) : (['title', ''] as const)
  return (
    <div className={`ui-notice across ${css.returned}`} role="note">
      <p>
        <strong>{t(title, { name: byName ?? nobody, at: formatMinute(at) })}</strong>
      </p>
      <dl className="flex wrap gap-x-32 mt-4">
        {opinionName !== undefined && (
          <div className="flex gap-8">
            <dt className="flex-none secondary">{t('opinion')}</dt>
            <dd>{opinionName ?? '—'}</dd>
          </div>
        )}
        {remarks && (
          <div className="flex gap-8">
            <dt className="flex-none secondary">{t('remarks')}</dt>
            <dd>{remarks}</dd>
          </div>
        )}
        {fields.length > 0 && (
          <div className="flex gap-8">
            <dt className="flex-none secondary">{t('fields')}</dt>
            <dd className="flex wrap gap-x-12">
              {fields.map(name =>
                inForm ? (
                  <TextButton key={name} onClick={() => showField(name)}>
                    {label(name)}
                  </TextButton>
                ) : (
                  <span key={name}>{label(name)}</span>
                ),
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function showField(name: FieldName) {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('.ui-control, input, textarea, button')?.focus({ preventScroll: true })
}
