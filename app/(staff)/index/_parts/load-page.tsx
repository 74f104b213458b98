'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { TextButton } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { listAssignmentRules } from '@/lib/defects/assignment/rules'
import type { listLoad } from '@/lib/defects/desk/list-load'
import { nobody } from '@/lib/defects/states'
import type { Data } from '@/lib/http/calls'
import { AbsenceCell, AssignmentRules, searchAble } from './assignment-rules'
import css from './home.module.css'

type Load = Awaited<ReturnType<typeof listLoad>>
type Person = Load['people'][number]

interface PageProps {
  load: Load
  assignment: Awaited<ReturnType<typeof listAssignmentRules>>
}

export function LoadPage({ load, assignment: { rules, absences } }: PageProps) {
  const t = useTranslations('home')
  const days = useTranslations('units')('days')
  const format = useFormatter()
  const [dragged, setDragged] = useState<Person>()
  const follow = useStarted()
  // Rows stay where they are while work is given away.
  const [order] = useState(() => load.people.map(({ id }) => id))
  const people = load.people.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const [dialog, move] = useMoveDialog(people, follow)
  const records = (count: number, holder: string, late = false, capped = false) => (
    <td>
      <Link
        href={`/defects?assigneeId=${holder}${late ? '&overdue=true' : ''}`}
        className={late && count > 0 ? 'text-error' : undefined}
        {...{ prefetch: false, draggable: false }}
      >
        {format.number(count)}
        {capped && '+'}
      </Link>
    </td>
  )
  const age = (waited: number | null) => <td>{waited === null ? '—' : `${format.number(waited)} ${days}`}</td>
  const rowOf = (person: Person) => ({
    draggable: person.held > 0,
    onDragStart: () => setDragged(person),
    onDragEnd: () => setDragged(undefined),
    ...(dragged &&
      dragged !== person && {
        'data-target': mayTake(person, dragged),
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop: () => move(dragged, person),
      }),
  })
  return (
    <>
      <PageHead title={t('load.title')} tab={t('load.title')}>
        <LinkButton href="/index">{t('title')}</LinkButton>
      </PageHead>
      <Panel>
        <p className="secondary mb-12">{t('load.help')}</p>
        <PlainTable heads={heads.split(' ').map(name => t(`load.${name as 'person'}`))} className={css.load}>
          {people.map(person => (
            <tr key={person.id} {...rowOf(person)}>
              <th scope="row">{person.name}</th>
              <td>{person.deptName || '—'}</td>
              {records(person.held, person.id)}
              {records(person.late, person.id, true)}
              {age(person.waitingDays)}
              {age(person.oldestDays)}
              <td>{format.number(person.came)}</td>
              <td>{format.number(person.done)}</td>
              <td>
                <AbsenceCell
                  able={person.steps}
                  userId={person.id}
                  name={person.name}
                  people={people}
                  absence={absences.find(({ userId }) => userId === person.id)}
                />
              </td>
              <td>
                {person.held > 0 && <TextButton onClick={() => move(person)}>{t('load.move')}</TextButton>}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('load.nobody')}</th>
            <td />
            {records(load.unheld, nobody)}
            {records(load.unheldLate, nobody, true, load.lateCapped)}
            {age(load.unheldDays)}
            <td colSpan={5} />
          </tr>
        </PlainTable>
      </Panel>
      <Panel title={t('rules.title')} className="mt-16">
        <AssignmentRules rules={rules} onStarted={follow} />
      </Panel>
      {dialog}
    </>
  )
}

const heads = 'person deptName held late waiting oldest came done absence act'

type Started = Data<'POST /complaintsvehicleinfo/distribute'>['started']
type Said = { note?: string; name?: string; undoes?: boolean }
export type Follow = (started: Pick<Started[number], 'jobId' | 'total'>[], said?: Said) => Promise<void>

const pollIntervalMs = 1_000

// Counts again until the last of the jobs has ended, and offers to take all of it back.
function useStarted(): Follow {
  const t = useTranslations('home.load')
  const show = useTranslations('bulkJobs')('show')
  const router = useRouter()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const undoAll = (jobs: { jobId: string }[]) =>
    Promise.all(
      jobs.map(({ jobId }) =>
        call('POST /complaintsvehicleinfo/bulk/:jobId/undo', { jobId, reason: t('undoReason') }),
      ),
    )
  const follow: Follow = async (started, { note = '', name = t('anybody'), undoes = false } = {}) => {
    stopping.current?.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const [first, ...others] = started
    const page = others.length > 0 ? '/defects/tasks?kind=bulk' : `/defects/bulk?job=${first?.jobId}`
    const link = { label: show, run: () => router.push(page) }
    notice.info(t('started', { count: started.reduce((sum, { total }) => sum + total, 0) }) + note, link)
    for (;;) {
      const read = started.map(({ jobId }) =>
        call('GET /complaintsvehicleinfo/bulk/:jobId', { jobId }, { quiet: true, signal }),
      )
      const jobs = await Promise.all(read).catch(() => undefined)
      if (signal.aborted) return
      router.refresh()
      if (jobs && !jobs.some(isPending)) {
        const sum = (outcome: 'done' | 'refused') => jobs.reduce((all, job) => all + job[outcome], 0)
        const refused = sum('refused')
        const done = sum('done')
        const text = undoes ? t('undone', { done }) : t('finished', { done, name })
        const undo = async () => follow(await undoAll(jobs.filter(job => job.done > 0)), { undoes: true })
        const isOffered = !undoes && done > 0
        return notice.success(
          text + (refused > 0 ? t('refused', { refused }) : '') + note,
          isOffered ? { undo } : link,
        )
      }
      await new Promise(done => setTimeout(done, pollIntervalMs))
    }
  }
  return follow
}

const maxMoved = 2_000

const mayTake = (person: Person, of: Person) => of.heldSteps.some(step => person.takes.includes(step))

function useMoveDialog(
  people: Person[],
  onStarted: Follow,
): [ReactNode, (from: Person, to?: Person) => void] {
  const t = useTranslations('home.load')
  const [dialog, ask] = useFieldsDialog()
  const send = async (person: string, values: FormValues) => {
    const { started, total } = await call(
      'POST /complaintsvehicleinfo/assignment/move',
      asInput(values, { person }),
      { quiet: true },
    )
    const name = people.find(({ id }) => id === values.receiver)?.name
    if (total > 0) void onStarted(started, { name })
    else notice.warning(t('cannotMove', { name: name ?? t('receiver') }))
  }
  const move = (from: Person, to?: Person) => {
    if (to && !mayTake(to, from)) return notice.warning(t('cannotMove', { name: to.name }))
    const max = Math.min(from.held, maxMoved)
    ask({
      ...{ title: t('moveTitle', { name: from.name }), okText: t('move') },
      fields: fieldsOf<FormField>(name => t(name as 'count'), {
        receiver: {
          ...{ type: 'select', required: true, wide: true },
          source: { labels: to ? { [to.id]: to.name } : {}, search: searchAble(from.heldSteps, from.id) },
        },
        count: { type: 'number', required: true, min: 1, max, hint: t('countHint') },
      }),
      start: { receiver: to?.id ?? null, count: String(max) },
      onSend: values => send(from.id, values),
    })
  }
  return [dialog, move]
}
