'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { CopyableText } from '@/app/_ui/copyable-text'
import { LinkButton } from '@/app/_ui/link-button'
import css from './form.module.css'
import type { Submitted } from './use-defect-form'

export function SubmittedPanel({ submitted, onNext }: { submitted: Submitted; onNext(): void }) {
  const t = useTranslations('defectForm')
  const { id, complaintNo, original } = submitted
  const title = useId()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    next.current?.focus()
  }, [])
  return (
    <section className={`ui-panel ${css.submitted}`} aria-labelledby={title}>
      <h2 id={title}>{original ? t('done.supplement', { number: original.complaintNo }) : t('submitted')}</h2>
      <p>
        <span className="tertiary">{t('done.number')}</span> <CopyableText text={complaintNo} />
      </p>
      <p className="tertiary">{t('done.kept')}</p>
      <div className="flex gap-8 mt-24">
        <LinkButton href={`/defects/${original?.id ?? id}`}>{t('done.view')}</LinkButton>
        <Button ref={next} type="primary" onClick={onNext}>
          {t('done.next')}
        </Button>
      </div>
    </section>
  )
}
