import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { IconButton, TextButton } from '@/app/_ui/icon'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import { Desk, DeskPane } from '@/app/(staff)/_parts/desk/desk'
import type { Access } from '@/lib/core/permissions'
import { RecordTags } from '../record/record-tags'
import { RevealButton } from '../record/reveal-button'
import type { DeskReview } from '../steps/review'
import { DeskRecord } from './desk-record'
import css from './home-desk.module.css'
import { StepDecision } from './step-decision'
import { type DeskPage, type DeskRow, type DeskState, type Opened, useDesk } from './use-desk'

interface DeskProps {
  page: DeskPage
  opened: Opened | null
  opinions: DeskReview['opinions']
  held: Access[]
  userId: string
  mayFind: boolean
  onLeft(row: DeskRow): void
}

export default function HomeDesk({ page, opened, opinions, held, userId, mayFind, onLeft }: DeskProps) {
  const t = useTranslations('desk')
  const [go] = useNavigate()
  const desk = useDesk(page, opened, onLeft)
  const list = useRef<HTMLOListElement>(null)
  const { id, shown } = desk
  const toList = () => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  // A record that was brought back has its line once the list is read again.
  const current = desk.row?.id
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    line?.scrollIntoView({ block: 'nearest' })
    if (!document.activeElement?.closest('form')) line?.focus({ preventScroll: true })
  }, [current])
  // A record that is not here yet leaves the one before in place, without its decision.
  const ready = shown !== null && shown.record.id === id && !desk.missing
  return (
    <Desk
      kind="list"
      queue={
        <DeskList
          page={page}
          desk={desk}
          list={list}
          onPage={to =>
            void go(
              `/index?${new URLSearchParams({ view: 'desk', tab: page.tab, state: `${page.state ?? 'all'}`, page: `${to}` })}`,
            )
          }
        />
      }
    >
      <DeskPane
        label={t('record')}
        opened={
          shown && !desk.missing ? { id: shown.record.id, number: shown.record.complaintNo } : undefined
        }
        busy={!ready}
        empty={t(desk.missing ? 'missing' : desk.rows.length > 0 ? 'choose' : 'nothing')}
        head={shown && <Head desk={desk} shown={shown} />}
        bar={
          ready && (
            <StepDecision
              key={id}
              tab={page.tab}
              desk={desk}
              opened={shown}
              toList={toList}
              held={held}
              userId={userId}
              opinions={opinions}
            />
          )
        }
      >
        {shown && <DeskRecord opened={shown} row={ready ? desk.row : undefined} mayFind={mayFind} />}
      </DeskPane>
    </Desk>
  )
}

function Head({ desk, shown: { record } }: { desk: DeskState; shown: Opened }) {
  const t = useTranslations()
  return (
    <>
      <h2>
        <a href={`/app/defects/${record.id}`}>{record.complaintNo}</a>
      </h2>
      <RecordTags record={record} />
      {record.canReveal && (
        <RevealButton key={record.id} id={record.id} version={record.version} list="desk" />
      )}
      {desk.row && <Waiting row={desk.row} worst={desk.worst.has(desk.row.id)} className={css.waiting} />}
      <span className={css.turn}>
        <IconButton icon="up" label={t('defects.previous')} onClick={() => desk.move(-1)} />
        <IconButton icon="down" label={t('defects.next')} onClick={() => desk.move(1)} />
      </span>
    </>
  )
}

interface ListProps {
  page: DeskPage
  desk: DeskState
  list: RefObject<HTMLOListElement | null>
  onPage(page: number): void
}

function DeskList({ page, desk, list, onPage }: ListProps) {
  const t = useTranslations('desk')
  return (
    <nav className={`ui-panel flex column ${css.list}`} aria-label={t(`tabs.${page.tab}`)}>
      {page.tab !== 'feedback' && <Kinds page={page} late={page.overdue ?? 0} />}
      {desk.rows.length === 0 ? (
        <p className="p-48-16 secondary text-center">{t('nothing')}</p>
      ) : (
        <ol ref={list}>
          {desk.rows.map(row => (
            <DeskLine key={row.id} row={row} desk={desk} />
          ))}
        </ol>
      )}
      {page.pages > 1 && (
        <p className={`row between border-top text-13 ${css.pages}`}>
          <TextButton disabled={page.current === 1} onClick={() => onPage(page.current - 1)}>
            {t('previous')}
          </TextButton>
          {t('page', { page: page.current, pages: page.pages })}
          <TextButton disabled={page.current >= page.pages} onClick={() => onPage(page.current + 1)}>
            {t('next')}
          </TextButton>
        </p>
      )}
    </nav>
  )
}

function Kinds({ page, late }: { page: DeskPage; late: number }) {
  const t = useTranslations('desk')
  const format = useFormatter()
  const all = page.counts[page.tab] ?? 0
  const kinds = [...page.counts.states, { state: 'all' as const, count: all }]
  return (
    <div className={`flex wrap gap-x-12 p-8-12 text-13 border-bottom ${css.kinds}`}>
      {kinds.length > 2 &&
        kinds.map(({ state, count }) => (
          <Link
            key={state}
            href={`/index?view=desk&tab=${page.tab}&state=${state}`}
            prefetch={false}
            aria-current={state === (page.state ?? 'all') ? 'true' : undefined}
          >
            {t(`kinds.${state}`)} {format.number(count)}
          </Link>
        ))}
      {late > 0 && <span className="ml-auto text-error">{t('late', { count: late })}</span>}
    </div>
  )
}

function DeskLine({ row, desk }: { row: DeskRow; desk: DeskState }) {
  const t = useTranslations('desk')
  const comma = useTranslations('ui')('comma')
  const car = [row.brandName, row.modelRangeName].filter(Boolean).join(' · ')
  return (
    <li>
      <a
        href={basePath + desk.hrefOf(row.id)}
        data-stays
        aria-current={row.id === desk.id ? 'true' : undefined}
        onClick={event => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          desk.open(row.id)
        }}
      >
        <span className={css.line}>
          <span className="mono">{row.complaintNo}</span>
          <StateTag state={row.state}>{row.stateDes}</StateTag>
        </span>
        <span className={css.line}>
          <span className="truncate min-w-0" title={car}>
            {car || t('noCar')}
          </span>
          <Waiting row={row} worst={desk.worst.has(row.id)} />
        </span>
        {row.note && (
          <span className={`block break-words ${css.note}`}>
            {row.givenByName ? t('noteOf', { name: row.givenByName, note: row.note }) : row.note}
          </span>
        )}
        {row.holders.length > 0 && (
          <span className={css.quiet}>{t('holder', { names: row.holders.join(comma) })}</span>
        )}
      </a>
    </li>
  )
}

interface WaitingProps {
  row: Pick<DeskRow, 'waitedHours' | 'overdueDays'>
  worst: boolean
  className?: string
}

function Waiting({ row: { waitedHours, overdueDays }, worst, className = '' }: WaitingProps) {
  const t = useTranslations('desk')
  const days = Math.floor(waitedHours / 24)
  const text =
    overdueDays > 0
      ? t('overdue', { count: overdueDays })
      : days >= 2
        ? t('waitedDays', { count: days })
        : waitedHours >= 1
          ? t('waitedHours', { count: waitedHours })
          : t('justNow')
  return (
    <span className={`${className} ${worst ? 'text-13 bold text-error' : 'secondary text-13'}`}>{text}</span>
  )
}
