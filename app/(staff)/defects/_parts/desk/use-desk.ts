import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react'
import { call } from '@/app/_ui/call'
import { listen } from '@/app/_ui/listeners'
import { basePath, busy } from '@/app/_ui/navigation'
import { nextInQueue } from '@/app/(staff)/_parts/desk/next-in-queue'
import type { Data } from '@/lib/http/calls'

export type DeskPage = Data<'GET /complaintsvehicleinfo/desk'>
export type DeskRow = DeskPage['records'][number]
export type Opened = Data<'GET /complaintsvehicleinfo/desk/:id'>

interface Fetched {
  version: number | undefined
  answer: Promise<Opened>
}

export type DeskState = ReturnType<typeof useDesk>

const ahead = 2
const idleMs = 2_000

const keyOf = ({ id, version }: { id: string; version: number }) => `${id}:${version}`

export function useDesk(page: DeskPage, opened: Opened | null, onLeft: (row: DeskRow) => void) {
  const router = useRouter()
  const [, start] = useTransition()
  const state = useSearchParams().get('state')
  const hrefOf = (to?: string) => {
    const next = new URLSearchParams({ view: 'desk', tab: page.tab, ...(state && { state }) })
    if (page.current > 1) next.set('page', String(page.current))
    if (to) next.set('record', to)
    return `/index?${next}`
  }
  // By version: a record that comes back has another one.
  const [gone, setGone] = useState<readonly string[]>([])
  const rows = useMemo(() => page.records.filter(row => !gone.includes(keyOf(row))), [page.records, gone])
  const place = usePlace(hrefOf, page)
  const id = place.id ?? rows[0]?.id
  const row = rows.find(one => one.id === id)
  const [shown, setShown] = useState(opened)
  const [missing, setMissing] = useState<string>()
  const [round, setRound] = useState(0)
  const fetched = useRef(new Map<string, Fetched>())
  const seeded = useRef<Opened>(undefined)
  if (opened && seeded.current !== opened) {
    seeded.current = opened
    keepUnlessOlder(fetched.current, opened)
  }

  const refresh = useCallback(() => start(() => router.refresh()), [router])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Whoever decides one record after another waits for no list in between: the next records are here.
  const refreshWhenIdle = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, idleMs)
  }
  const version = row?.version
  const at = rows.findIndex(one => one.id === id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same again
  useEffect(() => {
    if (!id) return setShown(null)
    let live = true
    const done = busy()
    readAhead(fetched.current, id, version)
      .then(
        answer => live && setShown(answer),
        () => live && setMissing(id),
      )
      .finally(done)
    for (const next of rows.slice(at + 1, at + 1 + ahead))
      void readAhead(fetched.current, next.id, next.version).catch(() => undefined)
    return () => {
      live = false
      done()
    }
  }, [id, version, rows, round])

  const reload = (changed: string) => {
    fetched.current.delete(changed)
    setRound(count => count + 1)
    refresh()
  }

  const guard = useRef<() => Promise<boolean>>(undefined)
  const mayLeave = async () => (await guard.current?.()) ?? true

  // The tenth of the page that is most overdue.
  const worst = useMemo(() => worstOf(page.records), [page.records])

  return {
    rows,
    id,
    row,
    worst,
    shown,
    missing: missing !== undefined && missing === id,
    guard,
    hrefOf,
    // To the form, which leads back here: to the same record, or to the next one when this one is sent on.
    editHref(edited: string, sends: boolean) {
      const next = sends ? nextInQueue(rows, edited, [edited])?.id : edited
      return `/defects/${edited}/edit?${new URLSearchParams({ desk: hrefOf(edited), sent: hrefOf(next) })}`
    },
    async open(to: string) {
      if (to === id || (await mayLeave())) place.open(to)
    },
    async move(step: 1 | -1) {
      const to = rows[at < 0 ? 0 : at + step]
      if (to && (await mayLeave())) place.replace(to.id)
    },
    leave(left: string, stays = false) {
      const next = nextInQueue(rows, left, [left])
      if (!stays && row?.id === left) onLeft(row)
      if (!stays || !next) setGone(before => [...before, ...rows.filter(one => one.id === left).map(keyOf)])
      fetched.current.delete(left)
      place.replace(next?.id)
      if (next) refreshWhenIdle()
      else refresh()
    },
    bringBack(left: string) {
      place.replace(left)
      reload(left)
    },
    reload,
  }
}

const worstOf = (rows: readonly DeskRow[]) =>
  new Set(
    rows
      .filter(({ overdueDays }) => overdueDays > 0)
      .sort((a, b) => b.overdueDays - a.overdueDays)
      .slice(0, Math.ceil(rows.length / 10))
      .map(({ id }) => id),
  )

// What was asked for before a step was taken back may come after it.
function keepUnlessOlder(fetched: Map<string, Fetched>, opened: Opened) {
  const { id, version } = opened.record
  const known = fetched.get(id)
  if (!known || (known.version !== undefined && known.version <= version))
    fetched.set(id, { version, answer: Promise.resolve(opened) })
}

function readAhead(fetched: Map<string, Fetched>, id: string, version?: number): Promise<Opened> {
  const known = fetched.get(id)
  if (known && (version === undefined || (known.version ?? version) >= version)) return known.answer
  const answer = call('GET /complaintsvehicleinfo/desk/:id', { id }, { quiet: true })
  const fresh: Fetched = { version, answer }
  fetched.set(id, fresh)
  answer.then(
    ({ record }) => Object.assign(fresh, { version: record.version }),
    () => fetched.delete(id),
  )
  return answer
}

const addressed = () => new URLSearchParams(window.location.search).get('record') ?? undefined

// The open record is kept in state here and written to the address past Next. Next applies a changed address in a
// transition that waits for a list being read again; and a list that was read for another record it takes for another
// page, which it reads anew, and loads in full, without the decision begun, when that happens twice in a row.
function usePlace(hrefOf: (id?: string) => string, page: DeskPage) {
  const [id, setId] = useState(useSearchParams().get('record') ?? undefined)
  useEffect(() => listen(window, { popstate: () => setId(addressed()) }), [])
  const write = (method: 'pushState' | 'replaceState', to?: string) =>
    window.history[method](window.history.state, '', basePath + hrefOf(to))
  // With each page Next writes the address for which it was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a record and page
  useLayoutEffect(() => {
    if (id !== addressed()) write('replaceState', id)
  }, [id, page])
  return {
    id,
    replace: setId,
    open(to: string) {
      write('pushState', to)
      setId(to)
    },
  }
}
