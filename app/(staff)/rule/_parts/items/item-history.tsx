import { useTranslations } from 'next-intl'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import css from './items.module.css'

export function ItemHistory({ item: { steps } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  return (
    <section className={css.panel}>
      <h3>{t('history')}</h3>
      {steps.length === 0 && <p>{t('untouched')}</p>}
      <ol className={css.steps}>
        {[...steps].reverse().map(({ step, at, user, text, toState, params }) => (
          <li key={`${at} ${step}`}>
            <b>{t(`steps.${step}`)}</b> <span className={css.quiet}>{formatMinute(at)}</span>{' '}
            {user ?? t('system')} → {t(`states.${toState as 'new'}`)}
            {said(params) && <p>{said(params)}</p>}
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )

  function said({ conclusion, number, ownerName }: Record<string, string>) {
    if (conclusion) return t(`conclusions.${conclusion as 'defect'}`)
    return number ?? ownerName
  }
}
