import { useTranslations } from 'next-intl'
import { Bars } from '@/app/_ui/charts/bars'
import { Lines } from '@/app/_ui/charts/lines'
import { recordsAddress } from '@/lib/analysis/query/link'
import { leastRecords } from '@/lib/analysis/statistics/small-numbers'
import type { readTrend } from '@/lib/analysis/trend/read-trend'
import type { listItemEvents } from '@/lib/signals/watched/list-item-events'
import { addedTo, type Query } from '../../_parts/analysis/address'
import { periodLabel } from '../../_parts/analysis/period-label'
import type { LensAnswer } from './look-page'
import { pointLinks } from './point-links'
import { PointMenu } from './point-menu'

export type TrendAnswer = Awaited<ReturnType<typeof readTrend>>

interface Props {
  trend: TrendAnswer
  items: Awaited<ReturnType<typeof listItemEvents>>
  mayWatch: boolean
  lens: LensAnswer
  query: Query
  excel?: string
}

export function TrendFigure({ trend: counted, items, mayWatch, lens, query, excel }: Props) {
  const t = useTranslations('look')
  const trend = { ...counted, events: [...counted.events, ...items.map(itemEvent)] }
  const changed = trend.interval !== lens.interval
  const longer = changed ? t('longer', { interval: t(`controls.intervals.${trend.interval}`) }) : undefined
  const drawn = lens.single ? [trend] : trend.lines
  const isAhead = drawn.some(({ ahead }) => ahead?.some(one => one && one.value > 0))
  const ahead = isAhead && (lens.single || lens.show === 'count') ? t(`aheadNote.${lens.dated}`) : undefined
  const note = [trend.rateNote, longer, ahead].filter(Boolean).join(' ')
  return (
    <PointMenu links={pointLinks(counted, lens, query, mayWatch)}>
      {lens.single ? (
        <FocusBars trend={trend} lens={lens} note={note} excel={excel} />
      ) : (
        <LensLines trend={trend} lens={lens} note={note} excel={excel} />
      )}
      {trend.events.length > 0 && <p className="tertiary text-12">{t('eventsHint')}</p>}
    </PointMenu>
  )
}

const itemEvent = ({ id, date, title }: Props['items'][number]) => ({
  ...{ date, title, kind: 'item' as const, n: null, href: `/rule?entry=${id}` },
})

type Shown = Omit<TrendAnswer, 'events'> & {
  events: (TrendAnswer['events'][number] | ReturnType<typeof itemEvent>)[]
}

interface FigureProps {
  trend: Shown
  lens: LensAnswer
  note: string
  excel?: string
}

function useAheadText() {
  const t = useTranslations('look')
  return (ahead: NonNullable<Shown['ahead']>[number]) => (ahead ? t('ahead.range', { ...ahead }) : '–')
}

function FocusBars({ trend, lens, note, excel }: FigureProps) {
  const t = useTranslations('look')
  const aheadText = useAheadText()
  const name = lens.focus.map(({ name }) => name).join(' · ')
  const { before } = trend
  return (
    <Bars
      frame={{
        question: t('questions.one', { name, dated: lens.dated }),
        denominator: trend.denominator,
        note,
        excel,
      }}
      names={{ item: t('period'), before: t('lastYear') }}
      time
      more={trend.ahead ? [{ head: t('ahead.name'), cells: trend.ahead.map(aheadText) }] : []}
      marks={trend.points.map((start, at) => ({
        key: start,
        label: periodLabel(trend.interval, start),
        value: trend.total[at]!,
        before: before?.[at],
        unfinished: start === trend.unfinished || trend.ahead?.[at] != null || undefined,
        ahead: trend.ahead?.[at]?.value,
        href: recordsAddress({ ...trend.base, ...trend.pointFilters[at] }),
      }))}
      events={useEventMarks(trend)}
    />
  )
}

function useEventMarks({ events, points }: Shown) {
  const t = useTranslations('look')
  return events.map(({ date, kind, title, n, href }, at) => ({
    key: `${date} ${at}`,
    point: points.findLast(start => start <= date) ?? points[0]!,
    label: `${date} ${t(`events.${kind}`, { title, n: n ?? 0 })}`,
    href: href ?? undefined,
  }))
}

function LensLines({ trend, lens, note, excel }: FigureProps) {
  const t = useTranslations('look')
  const words = useTranslations('analysis')
  const fields = useTranslations('fields')
  const aheadText = useAheadText()
  const { show } = lens
  const { points, pointFilters, beforeFilters } = trend
  const shareOf = (total: readonly number[] | null) => (n: number, at: number) =>
    total && total[at]! >= leastRecords ? Number((n / total[at]!).toFixed(4)) : null
  const shareAt = shareOf(trend.total)
  const shareBefore = shareOf(trend.before)
  const faint = ({ before, rateBefore }: TrendAnswer['lines'][number]) =>
    before && {
      before: before.map(
        (n, at) => ({ count: n, share: shareBefore(n, at), rate: rateBefore?.[at]?.value ?? null })[show],
      ),
    }
  const lineOf = (
    key: string,
    name: string,
    n: readonly number[],
    filters?: TrendAnswer['base'],
    rate?: TrendAnswer['lines'][number]['rate'],
    ahead?: Shown['ahead'],
  ) => ({
    key,
    name,
    ...(n.reduce((sum, one) => sum + one, 0) < leastRecords && { dotted: true }),
    values: n.map(
      (one, at) => ({ count: one, share: shareAt(one, at), rate: rate?.[at]?.value ?? null })[show],
    ),
    ...(ahead &&
      show === 'count' && {
        ahead: { values: ahead.map(one => one?.value ?? null), texts: ahead.map(aheadText) },
      }),
    ...(filters && { words: addedTo(trend.base, filters) }),
  })
  const beside = [
    ...(trend.other?.some(n => n > 0)
      ? [lineOf('other', words('other'), trend.other, undefined, null, trend.otherAhead)]
      : []),
    ...(trend.missing
      ? [
          lineOf(
            'missing',
            words('missing'),
            trend.missing.n,
            trend.missing.filters,
            null,
            trend.missing.ahead,
          ),
        ]
      : []),
  ]
  const by = fields(trend.dimension as 'brandId')
  const name = lens.focus.map(({ name }) => name).join(' · ')
  return (
    <Lines
      frame={{
        question: t(`questions.${show}`, { by, name: name ? `${name} · ` : '', dated: lens.dated }),
        denominator: trend.denominator,
        note: trend.before ? [note, t('lastYearLines')].filter(Boolean).join(' ') : note,
        excel,
      }}
      before={trend.before ? t('lastYear') : undefined}
      ahead={
        trend.incompleteFrom === null ? undefined : { name: t('ahead.name'), from: trend.incompleteFrom }
      }
      unit={show === 'rate' ? 'number' : show}
      totals={show === 'count' ? trend.total.map(n => (n >= leastRecords ? n : null)) : undefined}
      links={{ path: '/defects', words: trend.base }}
      points={points.map((start, at) => ({
        key: start,
        label: periodLabel(trend.interval, start),
        ...(start === trend.unfinished && { unfinished: true }),
        words: pointFilters[at]!,
        ...(beforeFilters && { wordsBefore: beforeFilters[at]! }),
      }))}
      lines={[
        ...trend.lines.map(line => ({
          ...lineOf(line.key, line.name, line.n, line.filters, line.rate, line.ahead),
          ...faint(line),
        })),
        ...(show === 'rate' ? [] : beside.map(line => ({ ...line, quiet: true }))),
      ]}
      events={useEventMarks(trend)}
    />
  )
}
