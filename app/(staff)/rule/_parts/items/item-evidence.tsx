import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import { openedBy } from './item-tags'
import css from './items.module.css'

export function ItemEvidence({ item: { evidence, level, now } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number | null | undefined, digits = 2) =>
    value == null ? '–' : format.number(value, { maximumFractionDigits: digits })
  const { measures, rule, from, to } = evidence
  const rows: [label: string, then: string, today: string][] = [
    [t('evidence.collapsed'), number(evidence.collapsed), now ? number(now.collapsed) : '–'],
    [t('evidence.expected'), number(evidence.expected), number(now?.expected)],
    ['IC025', number(evidence.ic025), number(now?.ic025)],
    [t('columns.severe'), number(evidence.severe), now ? number(now.severe) : '–'],
  ]
  if (evidence.byText) rows.unshift([t('evidence.byText'), number(evidence.byText), '–'])
  if (evidence.s !== null)
    rows.push([t('evidence.score'), `${number(evidence.s)} ≥ ${number(evidence.h)}`, '–'])
  if (measures) {
    const { a, b, c, d, prr, prrLow, prrHigh, chi2 } = measures
    const range = prr === null ? '–' : `${number(prr)} [${number(prrLow)}, ${number(prrHigh)}]`
    const cells = [a, b, c, d].map(one => number(one)).join(' · ')
    rows.push(['PRR', range, '–'], ['χ²', number(chi2), '–'], ['a · b · c · d', cells, '–'])
  }
  return (
    <section className={`card min-w-0 scroll-x ${css.panel}`}>
      <h3>{t('evidence.title')}</h3>
      <PlainTable
        className={`w-full ${css.evidence}`}
        aria-label={t('evidence.title')}
        heads={[
          t('evidence.figure'),
          <th key="then" scope="col">
            {t('evidence.then', { day: evidence.asOf })}
            <small className="block tertiary regular">{t('evidence.window', { from, to })}</small>
          </th>,
          <th key="now" scope="col">
            {t('evidence.now')}
            {now && (
              <small className="block tertiary regular">
                {t('evidence.window', { from: now.from, to: now.to })}
              </small>
            )}
          </th>,
        ]}
      >
        <tr>
          <th scope="row">{t('evidence.n')}</th>
          <td>
            <a href={basePath + recordsAddress(evidence.filters)}>{number(evidence.n)}</a>
          </td>
          <td>{now ? <a href={basePath + recordsAddress(now.filters)}>{number(now.n)}</a> : '–'}</td>
        </tr>
        {rows.map(([label, then, today]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{then}</td>
            <td>{today}</td>
          </tr>
        ))}
      </PlainTable>
      <p>
        {rule
          ? t('evidence.why', { rule: rule.title, version: rule.version })
          : t(`evidence.${openedBy({ level })}`)}
      </p>
    </section>
  )
}
