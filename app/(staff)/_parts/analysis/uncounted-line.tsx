import { useFormatter, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Uncounted } from '@/lib/signals/watched/read-uncounted'

// How much of what the page counts rules look at; behind each number its list.
export function UncountedLine({ uncounted }: { uncounted: Uncounted | null }) {
  const t = useTranslations('analysis.uncounted')
  const format = useFormatter()
  if (!uncounted || uncounted.all === 0) return null
  const { all, seen, kinds } = uncounted
  return (
    <p className="secondary mt-8" role="note" aria-label={t('title')}>
      {t('seen', { all, seen })}{' '}
      {kinds.map(({ kind, n, capped, filters }, at) => (
        <Fragment key={kind}>
          {at > 0 && ' · '}
          {t(`kinds.${kind}`)}{' '}
          <a className="underlined" href={basePath + recordsAddress(filters)}>
            {format.number(n)}
            {capped && '+'}
            {kind === 'codingDoubted' &&
              !capped &&
              ` (${format.number(n / all, { style: 'percent', maximumFractionDigits: 1 })})`}
          </a>
        </Fragment>
      ))}
      {kinds.length > 0 && t('end')}
    </p>
  )
}
