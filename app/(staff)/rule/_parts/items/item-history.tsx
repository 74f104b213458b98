import { useTranslations } from 'next-intl'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import css from './items.module.css'

export function ItemHistory({ item: { steps } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  return (
    <section className={`card min-w-0 scroll-x ${css.panel}`}>
      <h3>{t('history')}</h3>
      {steps.length === 0 && <p>{t('untouched')}</p>}
      <ol className={css.steps}>
        {[...steps].reverse().map(({ step, at, user, text, toState, params }) => (
          <li key={`${at} ${step}`}>
            <b>{t(`steps.${step}`)}</b> <span className="tertiary">{formatMinute(at)}</span>{' '}
            {user ?? t('system')} → {t(`states.${toState as 'new'}`)}
            {said(params) && <p className="mt-4 pre-line">{said(params)}</p>}
            {text && <p className="mt-4 pre-line">{text}</p>}
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
