import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { IconButton } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import { Desk, DeskPane } from '@/app/(staff)/_parts/desk/desk'
import type { Access } from '@/lib/core/permissions'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import { RecordTags } from '../record/record-tags'
import { RevealButton } from '../record/reveal-button'
import { DeskList, Waiting } from './desk-list'
import { DeskRecord } from './desk-record'
import css from './home-desk.module.css'
import { StepDecision } from './step-decision'
import { type DeskPage, type DeskRow, type DeskState, type Opened, useDesk } from './use-desk'

interface DeskProps {
  page: DeskPage
  opened: Opened | null
  opinions: OfferedOpinion[]
  held: Access[]
  userId: string
  mayFind: boolean
  onLeft(row: DeskRow): void
}

export default function HomeDesk({ page, opened, opinions, held, userId, mayFind, onLeft }: DeskProps) {
  const t = useTranslations('desk')
  const [go] = useNavigate()
  const desk = useDesk(page, opened, mayFind, onLeft)
  const list = useRef<HTMLOListElement>(null)
  const { id, shown } = desk
  const toList = () => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    line?.scrollIntoView({ block: 'nearest' })
    line?.focus({ preventScroll: true })
  }, [id])
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
