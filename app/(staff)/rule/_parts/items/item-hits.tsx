import { useFormatter, useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import css from './items.module.css'

export function ItemHits({ item: { hits } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  if (hits.length === 0) return null
  return (
    <section className={`card min-w-0 scroll-x ${css.panel} all-columns`}>
      <h3>{t('hits.title', { count: hits.length })}</h3>
      <PlainTable
        className={`w-full ${css.evidence}`}
        aria-label={t('hits.title', { count: hits.length })}
        heads={[
          t('hits.week'),
          <th key="rule" scope="col" className={css.text}>
            {t('columns.rule')}
          </th>,
          t('evidence.n'),
          t('evidence.collapsed'),
          t('evidence.expected'),
          'IC025',
          t('evidence.score'),
          t('columns.severe'),
        ]}
      >
        {hits.map(({ runAt, ruleId, rule, level, n, collapsed, expected, ic025, s, h, severe, muted }) => (
          <tr key={`${runAt} ${ruleId} ${level} ${n}`} className={muted ? 'tertiary' : undefined}>
            <th scope="row">{runAt}</th>
            <td className={css.text}>
              {rule}
              {muted && ` · ${t('muted')}`}
            </td>
            <td>{n}</td>
            <td>{collapsed}</td>
            <td>{number(expected)}</td>
            <td>{number(ic025)}</td>
            <td>
              {number(s)} ≥ {number(h)}
            </td>
            <td>{severe}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
