import { useFormatter, useTranslations } from 'next-intl'
import { Band } from '@/app/_ui/charts/band'
import { BarTable } from '@/app/_ui/charts/bar-table'
import { figureData } from '@/app/_ui/charts/figure-data'
import { Frame } from '@/app/_ui/charts/frame'
import { isPlain } from '@/app/_ui/charts/links/plain-word'
import { recordsAddress } from '@/lib/analysis/query/link'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import type { Ctx } from '@/lib/core/context'
import { addItem } from '@/lib/signals/items/add-item'
import { listItemEvents } from '@/lib/signals/watched/list-item-events'
import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { NothingCounted } from '../../_parts/analysis/analysis-page'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { CellFigure } from '../../_parts/analysis/cell-figure'
import { FindingLine } from '../../_parts/analysis/finding'
import { ProductionFigure } from '../../_parts/analysis/production-figure'
import css from './look.module.css'
import type { LensAnswer } from './look-page'
import { cellQuestion, ofTrend, withoutView } from './own-words'
import { type FacetProps, ProvinceFigure, SourceFigure } from './share-figures'
import { TrendFigure } from './trend-figure'

interface FiguresProps {
  ctx: Ctx
  lens: LensAnswer
  query: Query
  exports: boolean
  read: ReturnType<typeof readTrendOf>
}

// Beside others and those without a value: six lines are as many as an eye can follow.
const mostLines = '4'

const trendQuestion = (lens: LensAnswer, query: Query) => ({
  ...withoutView(query),
  interval: intervalFor(lens),
  top: query.top === '3' ? '3' : mostLines,
})

export function readTrendOf(ctx: Ctx, lens: LensAnswer, query: Query) {
  const cell = cellQuestion(lens, query)
  return {
    trend: readTrend(ctx, trendQuestion(lens, query)),
    history: cell ? readCellHistory(ctx, cell) : null,
  }
}

const [trendHeight, cellHeight, facetsHeight, wordsHeight] = [380, 380, 900, 320]

export function Figures({ ctx, lens, query, exports, read }: FiguresProps) {
  const t = useTranslations('look')
  const facets = without(query, ofTrend)
  const compared = lens.focus.length > 0
  const plain = isPlain(query)
  const ofTrendNow = trendQuestion(lens, query)
  const excel = (of: 'trend' | 'watch', question: Query) =>
    exports ? addressOf(`/api/analysis/${of}/export`, question) : undefined
  const excelOf = (of: string) => excel('trend', { ...facets, of })
  return (
    <>
      <AnalysisPart
        ctx={ctx}
        plain={plain}
        height={trendHeight}
        read={Promise.all([read.trend, itemsOf(ctx, lens, query)])}
      >
        {([trend, items]) =>
          trend.n === 0 ? (
            <NothingCounted href="/look" />
          ) : (
            <TrendFigure
              {...{ trend, items, lens, query }}
              mayWatch={ctx.can(addItem.access) && query.asOf === undefined}
              excel={excel('trend', ofTrendNow)}
            />
          )
        }
      </AnalysisPart>
      {read.history ? (
        <AnalysisPart ctx={ctx} plain={plain} height={cellHeight} read={read.history}>
          {history => (
            <CellFigure
              history={history}
              names={lens.cellNames}
              excel={excel('watch', cellQuestion(lens, query) ?? {})}
            />
          )}
        </AnalysisPart>
      ) : (
        <p className="tertiary text-12">{t('cellHint')}</p>
      )}
      <AnalysisPart
        ctx={ctx}
        plain={plain}
        height={facetsHeight}
        read={readFacets(ctx, { ...facets, of: ['province', 'source', 'lag', 'mop', 'mileage', 'life'] })}
      >
        {facets =>
          facets.n > 0 && (
            <div className={`grid align-start gap-16 ${css.facets}`}>
              <div className="grid gap-16">
                <ProvinceFigure facets={facets} excel={excelOf('province')} compared={compared} />
                <MileageFigure facets={facets} excel={excelOf('mileage')} />
              </div>
              <div className="grid gap-16">
                <SourceFigure facets={facets} excel={excelOf('source')} compared={compared} />
                <LagFigure facets={facets} excel={excelOf('lag')} />
              </div>
              <LifeFigure facets={facets} excel={excelOf('life')} />
              {facets.mop && (
                <ProductionFigure
                  production={facets.mop}
                  base={facets.base}
                  denominator={facets.denominator}
                  excel={excelOf('mop')}
                />
              )}
            </div>
          )
        }
      </AnalysisPart>
      {/* Of earlier texts no image is kept. */}
      {query.asOf === undefined && (
        <AnalysisPart
          ctx={ctx}
          plain={plain}
          height={wordsHeight}
          read={readFacets(ctx, { ...facets, of: ['words'] })}
        >
          {facets => facets.n > 0 && <WordsFigure facets={facets} excel={excelOf('words')} />}
        </AnalysisPart>
      )}
    </>
  )
}

async function itemsOf(ctx: Ctx, { window, focus }: LensAnswer, query: Query) {
  if (!ctx.can(listItemEvents.access) || query.asOf !== undefined) return []
  const keysOf = (name: 'modelRangeId' | 'brandId' | 'assemblyCode') => {
    const focused = focus.flatMap(({ dimension, key }) => (dimension === name && key !== null ? [key] : []))
    const given = [query[name] ?? []].flat()
    const keys = [...focused, ...given]
    return keys.length > 0 ? { [name]: keys } : {}
  }
  return listItemEvents(ctx, {
    ...{ from: window.from, to: window.to },
    ...keysOf('modelRangeId'),
    ...keysOf('brandId'),
    ...keysOf('assemblyCode'),
  })
}

const days = { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.25 } as const
const order = ['day', 'week', 'month', 'quarter', 'year'] as const
/** Each point of a line is a link; with more points the page would be too large to send. */
const maxPoints = { lines: 62, bars: 132 }
const dayMs = 86_400_000

function intervalFor({ interval, window, single }: LensAnswer) {
  const length = (Date.parse(window.to) - Date.parse(window.from)) / dayMs + 1
  const limit = single ? maxPoints.bars : maxPoints.lines
  return order.slice(order.indexOf(interval)).find(one => length / days[one] <= limit) ?? 'year'
}

function LagFigure({ facets: { lag, n, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const words = useTranslations('analysis')
  if (!lag) return null
  const known = lag.bins.reduce((sum, bin) => sum + bin.n, 0)
  const days = (value: number | null) => (value === null ? words('tooFewShort') : t('days', { n: value }))
  const note = [
    t('lagNote', { median: days(lag.median), p90: days(lag.p90) }),
    n > known && t('lagUnknown', { n: n - known }),
  ]
  return (
    <BarTable
      frame={{ question: t('questions.lag'), denominator, excel, note: note.filter(Boolean).join(' ') }}
      data={figureData({
        names: { item: t('lag') },
        marks: lag.bins.map(({ from, to, n, filters }) => ({
          key: `${from}`,
          label: binLabel(from, to),
          value: n,
          href: filters ? recordsAddress(filters) : undefined,
          share: known > 0 ? n / known : undefined,
        })),
      })}
    />
  )

  function binLabel(from: number, to: number | null) {
    if (to === null) return t('daysFrom', { from })
    return to === from + 1 ? t('days', { n: from }) : t('daysBetween', { from, to: to - 1 })
  }
}

function MileageFigure({ facets: { mileage, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  return (
    <Frame question={t('questions.mileage')} denominator={denominator} note={t('mileageNote')} excel={excel}>
      {mileage ? (
        <dl className="flex wrap gap-y-8 gap-x-32">
          {(['lower', 'median', 'upper'] as const).map(name => (
            <div key={name}>
              <dt className="text-12 tertiary">{t(`quartiles.${name}`)}</dt>
              <dd className="text-18 leading-28">{t('km', { n: Math.round(mileage[name]) })}</dd>
            </div>
          ))}
          <div>
            <dt className="text-12 tertiary">{t('quartiles.n')}</dt>
            <dd className="text-18 leading-28">{mileage.n}</dd>
          </div>
        </dl>
      ) : (
        <p>{t('noMileage')}</p>
      )}
    </Frame>
  )
}

function WordsFigure({ facets: { words, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const format = useFormatter()
  if (!words || words.words.length === 0) return null
  const { read } = words
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const sampled = read.looked < read.of
  return (
    <BarTable
      frame={{
        question: t('questions.words'),
        denominator,
        excel,
        note: t(sampled ? 'wordsSampled' : 'wordsNote', read),
      }}
      data={figureData(
        {
          names: { item: t('word'), value: t(sampled ? 'inSample' : 'records') },
          marks: words.words.map(({ word, n, share, filters }) => ({
            key: word,
            label: word,
            value: n,
            share,
            href: recordsAddress(filters),
          })),
        },
        [{ head: t('othersShare'), cells: words.words.map(({ othersShare }) => percent(othersShare)) }],
      )}
    />
  )
}

function LifeFigure({ facets: { life: found, denominator }, excel }: FacetProps) {
  const t = useTranslations('look')
  const format = useFormatter()
  if (!found) return null
  const { life, reason } = found
  const question = t('questions.life')
  if (!life || life.bands.length === 0)
    return (
      <Frame question={question} denominator={denominator}>
        <p>{t('life.none', { reason: reason ?? 'short' })}</p>
      </Frame>
    )
  const { bands, weibull, n, placed } = life
  const note = [
    t('life.note', { month: found.knownUntil?.slice(0, 7) ?? '' }),
    weibull && t('life.shape', { ...weibull.shape }),
    n > placed && t('life.unplaced', { n: n - placed }),
  ]
  return (
    <div className="all-columns">
      <FindingLine finding={life.finding} />
      <Band
        frame={{ question, denominator, excel, note: note.filter(Boolean).join('') }}
        names={{ item: t('life.age'), value: t('life.rate'), expected: t('life.fitted') }}
        unit="number"
        more={[{ head: t('records'), cells: bands.map(band => format.number(band.n)) }]}
        marks={bands.map(({ from, to, rate, fitted, filters }) => ({
          key: String(from),
          label: to > 200 ? t('monthsFrom', { from }) : t('monthsBetween', { from, to }),
          value: rate?.value ?? null,
          low: rate?.low,
          high: rate?.high,
          expected: fitted ?? undefined,
          href: recordsAddress(filters),
        }))}
      />
    </div>
  )
}
