import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Icon, TextButton } from '@/app/_ui/icon'
import { addDays } from '@/lib/values/calendar'
import {
  type CalendarCell,
  type CalendarView,
  cellsOf,
  inCell,
  perRow,
  stepFrom,
  turnPage,
} from './calendar-cells'
import { today as currentDay, today } from './today'

interface CalendarProps {
  ref: Ref<HTMLDivElement>
  label: string
  of: 'day' | 'year'
  day: string | undefined
  latest?: string
  span?: [from: string, to: string]
  focused: boolean
  onPick(day: string): void
  onSpan?(span: [from: string, to: string]): void
}

const wider = { days: 'months', months: 'years' } as const
const closer = { years: 'months', months: 'days' } as const

export default function Calendar({
  ref,
  label,
  of,
  day,
  latest,
  span,
  focused,
  onPick,
  onSpan,
}: CalendarProps) {
  const t = useTranslations('ui.date')
  const words = useWords()
  const today = currentDay()
  const finest: CalendarView = of === 'day' ? 'days' : 'years'
  const [view, setView] = useState<CalendarView>(finest)
  const start = day ?? (latest && latest < today ? latest : today)
  const [at, setAt] = useState(start)
  const [startBefore, setStartBefore] = useState(start)
  // The day being typed moves the page along.
  if (start !== startBefore) {
    setStartBefore(start)
    setAt(start)
  }
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(focused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell that has the focus is another one
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, view])

  const beyond = (cell: CalendarCell) => latest !== undefined && cell.day > latest
  const choose = (cell: CalendarCell) => {
    if (beyond(cell)) return
    if (view === finest) return onPick(cell.day)
    setAt(cell.day)
    setView(closer[view as keyof typeof closer])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return cycle(event)
    if (!grid.current?.contains(event.target as Node)) return
    const next = stepFrom(view, at, event.key)
    if (!next) return
    event.preventDefault()
    follow.current = true
    setAt(latest && next > latest ? latest : next)
  }
  const turn = (pages: number) => {
    follow.current = false
    setAt(turnPage(view, at, pages))
  }
  const cells = cellsOf(view, at)
  const [from = '', to = ''] = span ?? []
  return (
    <div
      ref={ref}
      className="ui-calendar"
      role="dialog"
      aria-label={label}
      data-view={view}
      onMouseDown={event => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <header className="row between">
        <button type="button" aria-label={t('previous')} onClick={() => turn(-1)}>
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="title"
          aria-live="polite"
          disabled={view === 'years'}
          onClick={() => setView(wider[view as keyof typeof wider])}
        >
          {view === 'days' ? words.month(at) : view === 'months' ? words.year(at) : years(cells)}
        </button>
        <button type="button" aria-label={t('next')} onClick={() => turn(1)}>
          <Icon name="right" />
        </button>
      </header>
      <table ref={grid}>
        {view === 'days' && (
          <thead>
            <tr>
              {cells.slice(0, 7).map(cell => (
                <th className="h-28 secondary text-12 regular" key={cell.day} scope="col">
                  {words.weekday(cell.day)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rowsOf(cells, perRow[view]).map(row => (
            <tr key={row[0]!.day}>
              {row.map(cell => (
                <td
                  key={cell.day}
                  data-between={(from && to && cell.day >= from && cell.day <= to) || undefined}
                >
                  <button
                    type="button"
                    data-day={cell.day}
                    data-outside={cell.outside}
                    tabIndex={inCell(view, cell.day, at) ? 0 : -1}
                    aria-label={view === 'days' ? words.day(cell.day) : undefined}
                    aria-pressed={day !== undefined && inCell(view, cell.day, day)}
                    aria-current={inCell(view, cell.day, today) ? 'date' : undefined}
                    aria-disabled={beyond(cell) || undefined}
                    onClick={() => choose(cell)}
                  >
                    {view === 'months' ? words.shortMonth(cell.day) : cell.text}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {of === 'day' && (
        <p className="flex justify-center gap-16 shortcuts">
          {onSpan ? (
            shortcutNames.map(name => (
              <TextButton key={name} onClick={() => onSpan(spanOf(name))}>
                {t(name)}
              </TextButton>
            ))
          ) : (
            <TextButton onClick={() => onPick(today)}>{t('today')}</TextButton>
          )}
        </p>
      )}
    </div>
  )
}

const years = (cells: CalendarCell[]) => `${cells[0]!.text} – ${cells.at(-1)!.text}`

const rowsOf = (cells: CalendarCell[], width: number) =>
  Array.from({ length: cells.length / width }, (_, at) => cells.slice(at * width, (at + 1) * width))

function cycle(event: KeyboardEvent<HTMLElement>) {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled, [tabindex="-1"])'),
  ]
  const now = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[(now + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]?.focus()
}

function useWords() {
  const locale = useLocale()
  const print = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }
  return {
    day: print({ dateStyle: 'full' }),
    weekday: print({ weekday: locale === 'zh-CN' ? 'narrow' : 'short' }),
    month: print({ year: 'numeric', month: 'long' }),
    shortMonth: print({ month: 'short' }),
    year: print({ year: 'numeric' }),
  }
}

const shortcutNames = ['today', 'week', 'month', 'year'] as const
type Shortcut = (typeof shortcutNames)[number]

/** From and to, both included, up to today. */
function spanOf(shortcut: Shortcut, now = today()): [from: string, to: string] {
  const from = {
    today: now,
    week: addDays(now, -6),
    month: `${now.slice(0, 7)}-01`,
    year: `${now.slice(0, 4)}-01-01`,
  }
  return [from[shortcut], now]
}
