'use client'

import { Button } from 'antd'
import { useFormatter, useTranslations } from 'next-intl'
import type { Draft } from './draft'
import css from './form.module.css'

/** What was typed last time and never saved, offered back; files cannot be kept by a browser. */
export function DraftOffer({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: Draft
  onRestore(): void
  onDiscard(): void
}) {
  const t = useTranslations('defects.draft')
  const format = useFormatter()
  const at = format.dateTime(new Date(draft.at), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div className={css.offer} role="status">
      <span>{t('found', { at })}</span>
      <Button size="small" type="primary" onClick={onRestore}>
        {t('restore')}
      </Button>
      <Button size="small" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
