import type { PublishedRecall } from '@/lib/recalls/published/published-recalls'
import type { PublishedDetail } from '@/lib/recalls/published/read-published-recall'
import type { RecallsPageData } from '@/lib/recalls/published/read-recalls-page'
import { Frame, type PageProps } from './frame'
import { Fact, LinkLine } from './lines'
import { Telephones } from './telephones'
import type { Words } from './words'

interface ListProps extends Omit<PageProps, 'draft'>, RecallsPageData {
  address: string
}

export const recallPath = (recallNo: string) => `/app/intake/recalls/${encodeURIComponent(recallNo)}`

const calls = '/app/api/xfpqx/recall'
const feed = `${calls}/feed`

const selects = ['brandId', 'modelRangeId', 'assemblyCode', 'year'] as const

export function RecallsPage({ t, dark, address, filters, found, offers }: ListProps) {
  const chosen = { ...filters, page: undefined, limit: undefined }
  const isFiltered = Object.values(chosen).some(Boolean)
  const at = (page: number) => `recalls${queryOf({ ...chosen, page: page > 1 ? page : undefined })}`
  const own = at(filters.page ?? 1)
  const json = `${calls}/page${own.slice('recalls'.length)}`
  return (
    <Frame
      t={t}
      title={t('recalls.title')}
      at={own}
      dark={dark}
      back="/app/intake"
      indexed={{
        ...{ address: `${address}${own.slice('recalls'.length)}`, json },
        feed: `${feed}${queryOf(chosen)}`,
      }}
    >
      <p className="lead">{t('recalls.lead')}</p>
      <LinkLine look="button" href="/app/intake/recall" text={t('recall.link')} />
      <search>
        <form method="get" action="/app/intake/recalls">
          <div className="ask">
            <label htmlFor="keyword">{t('recalls.keyword')}</label>
            <input type="search" id="keyword" name="keyword" defaultValue={filters.keyword} maxLength={100} />
          </div>
          <div className="equals">
            {selects
              .filter(name => offers[name].length > 0)
              .map(name => (
                <div className="ask" key={name}>
                  <label htmlFor={name}>{t(`recalls.filters.${name}`)}</label>
                  <select id={name} name={name} defaultValue={String(filters[name] ?? '')}>
                    <option value="">{t('recalls.all')}</option>
                    {offers[name].map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
          </div>
          {!filters.brandId && <p className="hint">{t('recalls.seriesHint')}</p>}
          <div className="ways">
            <button type="submit">{t('recalls.search')}</button>
            {isFiltered && (
              <a className="button quiet" href="/app/intake/recalls">
                {t('recalls.clear')}
              </a>
            )}
          </div>
        </form>
      </search>
      <p role="status">{t('recalls.count', { count: found.total })}</p>
      {found.total === 0 && <p>{t('recall.noneHint')}</p>}
      {found.records.map(recall => (
        <Line t={t} recall={recall} key={recall.recallNo} />
      ))}
      {found.pages > 1 && (
        <nav className="ways" aria-label={t('recalls.pages')}>
          {found.current > 1 && (
            <a className="button quiet" rel="prev" href={`/app/intake/${at(found.current - 1)}`}>
              {t('recalls.previous')}
            </a>
          )}
          <p>{t('recalls.page', { at: found.current, of: found.pages })}</p>
          {found.current < found.pages && (
            <a className="button quiet" rel="next" href={`/app/intake/${at(found.current + 1)}`}>
              {t('recalls.next')}
            </a>
          )}
        </nav>
      )}
      <LinkLine href={`${feed}${queryOf(chosen)}`} text={t('recalls.feed')} />
      <LinkLine href={json} text={t('recalls.json')} />
    </Frame>
  )
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function Line({ t, recall }: { t: Words; recall: PublishedRecall }) {
  return (
    <section className="answers">
      <h2>
        <a href={recallPath(recall.recallNo)}>{recall.title}</a>
      </h2>
      <p>{carsOf(t, recall)}</p>
      <p className="hint">
        {t('recalls.line', {
          recallNo: recall.recallNo,
          producer: recall.producerName,
          filed: recall.filedAt.replaceAll('-', '-\u2060'),
          count: recall.quantity,
        })}
      </p>
    </section>
  )
}

const mostNamed = 6

function carsOf(t: Words, { brandNames, modelRangeNames }: PublishedRecall): string {
  const names = modelRangeNames.length > 0 ? modelRangeNames : brandNames
  const shown = names.slice(0, mostNamed).join(t('recall.and'))
  return names.length > mostNamed ? t('recalls.more', { names: shown, count: names.length }) : shown
}

interface RecallProps extends Omit<PageProps, 'draft'> {
  recall: PublishedDetail
}

export function PublishedRecallPage({ t, dark, recall }: RecallProps) {
  const { recallNo, title, state, files, scopes, others } = recall
  const json = `${calls}/info/${encodeURIComponent(recallNo)}`
  const optionalDay = (date: string | null) => (date ? t.day(date) : null)
  const [starts, ends] = [optionalDay(recall.startsAt), optionalDay(recall.endsAt)]
  return (
    <Frame
      t={t}
      title={title}
      at={`recalls/${encodeURIComponent(recallNo)}`}
      dark={dark}
      back="/app/intake/recalls"
      indexed={{ address: recall.address, feed, json }}
    >
      <p className="lead">{t(`recalls.states.${state}`)}</p>
      <LinkLine look="button" href="/app/intake/recall" text={t('recall.link')} />
      {others.map(other => (
        <p className="notice" key={other.recallNo}>
          {t(other.earlier ? 'recalls.replaces' : 'recalls.replacedBy')}{' '}
          <a href={recallPath(other.recallNo)}>{other.title}</a>
        </p>
      ))}
      <dl className="terms">
        <Fact label={t('recall.defect')} text={recall.defect} />
        <Fact label={t('recall.consequence')} text={recall.consequence} />
        <Fact label={t('recall.remedy')} text={recall.remedy} />
        <Fact label={t('recalls.interim')} text={recall.interim} />
        <Fact label={t('recalls.notifyWay')} text={recall.notifyWay} />
        <Hotline t={t} number={recall.hotline} />
        {scopes.length > 0 && (
          <div>
            <dt>{t('recalls.scopes')}</dt>
            <dd>
              <ul className="dots">
                {scopes.map(scope => (
                  <li key={scope}>{scope}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <Fact label={t('recalls.quantity')} text={t('recalls.cars', { count: recall.quantity })} />
        <Fact label={t('recalls.producer')} text={recall.producerName} />
        <Fact label={t('recalls.filters.assemblyCode')} text={partOf(recall)} />
        <Fact label={t('recall.recallNo')} text={recallNo} />
        <Fact label={t('recalls.filedAt')} text={t.day(recall.filedAt)} />
        <Fact label={t('recalls.announcedAt')} text={optionalDay(recall.announcedAt)} />
        <Fact
          label={t('recalls.period')}
          text={
            starts &&
            (ends ? t('recalls.span', { from: starts, to: ends }) : t('recalls.from', { from: starts }))
          }
        />
        <Fact label={t('recalls.progress')} text={progressOf(t, recall)} />
      </dl>
      {files.length > 0 && (
        <>
          <h2>{t('recalls.files')}</h2>
          <ul className="dots">
            {files.map(({ id, name, url }) => (
              <li key={id}>
                <a className="tall" href={`/app${url}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">
        <Telephones text={t('recalls.note')} />
      </p>
      <LinkLine href={json} text={t('recalls.json')} />
      <div className="ways">
        <a className="button quiet" href="/app/intake/privacy">
          {t('recall.report')}
        </a>
      </div>
    </Frame>
  )
}

const partOf = ({ assemblyName, subAssemblyName }: PublishedDetail) =>
  [assemblyName, subAssemblyName].filter(Boolean).join(' · ')

function progressOf(t: Words, { asOf, done, total, completion }: PublishedDetail) {
  if (!asOf || done === null || total === null) return null
  const share =
    completion === null ? '—' : new Intl.NumberFormat(t.locale, { style: 'percent' }).format(completion)
  return t('recalls.done', { day: t.day(asOf), done, total, share })
}

export function Hotline({ t, number }: { t: Words; number: string | null }) {
  if (!number) return null
  return (
    <div>
      <dt>{t('recall.hotline')}</dt>
      <dd>
        <a className="tall" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
          {number}
        </a>
      </dd>
    </div>
  )
}
