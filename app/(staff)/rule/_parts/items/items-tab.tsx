import { useFormatter, useTranslations } from 'next-intl'
import { Words } from '@/app/_shell/words'
import { basePath } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { AnalysisPart } from '@/app/(staff)/_parts/analysis/analysis-part'
import { figureWords } from '@/app/(staff)/_parts/analysis/analysis-words'
import { BasisOf, FindingLine } from '@/app/(staff)/_parts/analysis/finding'
import { UncountedLine } from '@/app/(staff)/_parts/analysis/uncounted-line'
import { Comments } from '@/app/(staff)/_parts/comments'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { FilesInvolving } from '@/app/(staff)/_parts/investigations/files-involving'
import { searchWords } from '@/app/(staff)/_parts/record-search/search-words'
import { ResultOrMessage } from '@/app/(staff)/_parts/result-or-message'
import { watchWords } from '@/app/(staff)/_parts/watch/watch-words'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import { readUncounted } from '@/lib/signals/watched/read-uncounted'
import { ItemHead } from './item-head'
import { ItemList } from './item-list'
import { ItemRecords } from './item-records'
import { openedBy } from './item-tags'
import css from './items.module.css'
import { type ListedItem, type Query, readItems } from './read-items'

export async function ItemsTab({ ctx, query }: { ctx: Ctx; query: Query }) {
  const { page, opened, finding, ...offers } = await readItems(ctx, query)
  return (
    <Words names={[...watchWords, 'watchItems', 'comments', 'uiForm', ...figureWords, ...searchWords]}>
      <ResultOrMessage page={page} href="/rule">
        {page =>
          opened ? (
            <ItemView ctx={ctx} item={opened} rows={page} />
          ) : (
            <>
              <FindingLine finding={finding} />
              <ItemList page={page} {...offers} />
              <UncountedOf ctx={ctx} />
            </>
          )
        }
      </ResultOrMessage>
    </Words>
  )
}

function UncountedOf({ ctx, cell }: { ctx: Ctx; cell?: FilterValues }) {
  if (!ctx.can(readUncounted.access)) return null
  // What the rule of an item leaves out is to be seen, so its own filters do not count.
  const { complaintType: _, state: __, ...filters } = cell ?? {}
  return (
    <AnalysisPart ctx={ctx} height={24} read={readUncounted(ctx, cell ? { filters } : {})}>
      {uncounted => <UncountedLine uncounted={uncounted} />}
    </AnalysisPart>
  )
}

function ItemView({ ctx, item, rows }: { ctx: Ctx; item: DetailedItem; rows: Page<ListedItem> }) {
  const { id } = item
  return (
    <>
      <ItemHead
        key={id}
        item={item}
        mayInvestigate={ctx.can('investigation:add')}
        rows={{ ...rows, records: rows.records.map(({ id }) => ({ id })) }}
      />
      <FindingLine finding={item.finding} />
      <div className={`grid align-start gap-16 ${css.columns}`}>
        <ItemRecords ctx={ctx} item={item} />
        <ItemEvidence item={item} />
        <ItemHistory item={item} />
        <ItemComments id={id} />
        <FilesInvolving
          {...{ ctx, entity: 'watchItem', entityId: id }}
          frame={(title, list) => (
            <section className={`card min-w-0 ${css.panel}`}>
              <h3>{title}</h3>
              {list}
            </section>
          )}
        />
        <ItemHits item={item} />
      </div>
      {item.now && <UncountedOf ctx={ctx} cell={item.now.filters} />}
    </>
  )
}

function ItemComments({ id }: { id: string }) {
  const t = useTranslations('comments')
  return (
    <section className={`card min-w-0 ${css.panel}`}>
      <h3>{t('title')}</h3>
      <Comments key={id} entity="watchItem" entityId={id} />
    </section>
  )
}

function ItemHistory({ item: { steps } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  return (
    <section className={`card min-w-0 scroll-x ${css.panel}`}>
      <h3>{t('history')}</h3>
      {steps.length === 0 && <p>{t('untouched')}</p>}
      <ol className={css.steps}>
        {[...steps].reverse().map(({ step, at, user, text, toState, params }) => (
          <li className="p-8-0 border-bottom" key={`${at} ${step}`}>
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

function ItemHits({ item: { hits } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  if (hits.length === 0) return null
  return (
    <section className={`card min-w-0 scroll-x ${css.panel} all-columns`}>
      <h3>{t('hits.title', { count: hits.length })}</h3>
      <BasisOf>
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
              <th scope="row" className="nowrap">
                {runAt}
              </th>
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
      </BasisOf>
    </section>
  )
}

function ItemEvidence({ item: { evidence, level, now } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number | null | undefined, digits = 2) =>
    value == null ? '–' : format.number(value, { maximumFractionDigits: digits })
  const { measures, rule, from, to } = evidence
  const rows: [label: string, then: string, today: string][] = [
    [t('evidence.collapsed'), number(evidence.collapsed), now ? number(now.collapsed) : '–'],
    [t(rule ? 'evidence.expectedBy' : 'evidence.expected'), number(evidence.expected), number(now?.expected)],
    [t('evidence.severe'), number(evidence.severe), now ? number(now.severe) : '–'],
  ]
  const basis: typeof rows = [['IC025', number(evidence.ic025), number(now?.ic025)]]
  if (evidence.byText) rows.unshift([t('evidence.byText'), number(evidence.byText), '–'])
  if (evidence.s !== null)
    basis.push([t('evidence.score'), `${number(evidence.s)} ≥ ${number(evidence.h)}`, '–'])
  if (measures) {
    const { a, b, c, d, prr, prrLow, prrHigh, chi2 } = measures
    const range = prr === null ? '–' : `${number(prr)} [${number(prrLow)}, ${number(prrHigh)}]`
    const cells = [a, b, c, d].map(one => number(one)).join(' · ')
    basis.push(['PRR', range, '–'], ['χ²', number(chi2), '–'], ['a · b · c · d', cells, '–'])
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
        {rows.map(rowOf)}
      </PlainTable>
      <p>
        {rule
          ? t('evidence.why', { rule: rule.title, version: rule.version })
          : t(`evidence.${openedBy({ level })}`)}
      </p>
      <BasisOf>
        <PlainTable
          className={`w-full ${css.evidence}`}
          aria-label={t('evidence.score')}
          heads={[t('evidence.figure'), t('evidence.then', { day: evidence.asOf }), t('evidence.now')]}
        >
          {basis.map(rowOf)}
        </PlainTable>
      </BasisOf>
    </section>
  )

  function rowOf([label, then, today]: (typeof rows)[number]) {
    return (
      <tr key={label}>
        <th scope="row">{label}</th>
        <td>{then}</td>
        <td>{today}</td>
      </tr>
    )
  }
}
