import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { pageUsers } from '@/lib/accounts/people/page-users'
import type { Ctx } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { addDays, addMonths, today } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import { listLoad } from '@/lib/defects/desk/list-load'
import { countDefects } from '@/lib/defects/list/page-defects'
import { type OperationState, readOperations } from '@/lib/health/read-operations'
import { countUntold } from '@/lib/intake/triage/queue-search'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { describeItems } from '@/lib/signals/items/count-items'
import { pageItems } from '@/lib/signals/items/page-items'
import { FindingLine } from '../../_parts/analysis/finding'
import css from './home.module.css'

type Query = Record<string, string>
type Counted = Promise<{ total: number; totalCapped?: boolean }>

interface Listing {
  (ctx: Ctx, input: { limit: number }): Counted
  access: Access | readonly Access[]
}

const countedBy = (page: Listing) => ({
  access: page.access,
  count: (ctx: Ctx, query: object) => page(ctx, { ...query, limit: 1 }),
})

// A tile counts what its list shows: the verb of the page takes the conditions of the address.
const lists = {
  '/defects': {
    access: countDefects.access,
    count: (ctx: Ctx, query: Query): Counted => countDefects(ctx, query),
  },
  '/rule': countedBy(pageItems),
  '/carBack': countedBy(pageRecalls),
  '/investigation': countedBy(investigationVerbs.page),
  '/users': countedBy(pageUsers),
  '/consumer': { access: countUntold.access, count: (ctx: Ctx): Counted => countUntold(ctx, {}) },
  '/index': {
    access: listLoad.access,
    count: async (ctx: Ctx): Counted => {
      const { late, lateCapped } = await listLoad(ctx, {})
      return { total: late, totalCapped: lateCapped }
    },
  },
}

interface Tile {
  list: keyof typeof lists
  query: Query | ((ctx: Ctx) => Query)
  access?: Access
  evenNone?: true
}

const receivedIn = (back: number): Tile => ({
  list: '/defects',
  query(ctx) {
    const first = addMonths(`${today(ctx.now).slice(0, 7)}-01`, -back)
    return { counted: 'true', receivedAtFrom: first, receivedAtTo: addDays(addMonths(first, 1), -1) }
  },
  access: 'defect_analysis:query',
  evenNone: true,
})

const declared = {
  watchNew: { list: '/rule', query: { state: 'new' } },
  watchOverdue: { list: '/rule', query: { overdue: 'true' } },
  watchMine: { list: '/rule', query: { owner: 'me' } },
  month: receivedIn(0),
  lastMonth: receivedIn(1),
  filesToApprove: {
    list: '/investigation',
    query: { state: 'applied' },
    access: 'investigation_approve:edit',
  },
  filesRunning: {
    list: '/investigation',
    query: { mine: 'true', state: 'running' },
    access: 'investigation:edit',
  },
  filesLate: { list: '/investigation', query: { late: 'true' }, access: 'investigation:edit' },
  // Of the campaigns, because verdicts are given in theirs.
  recallCheck: { list: '/carBack', query: { unchecked: 'true' }, access: 'recall:edit' },
  recallOverdue: { list: '/carBack', query: { overdue: 'true' }, access: 'recall:edit' },
  recallRunning: { list: '/carBack', query: { state: 'running' }, access: 'recall:edit' },
  load: { list: '/index', query: { load: '' }, evenNone: true },
  pending: { list: '/users', query: { state: 'pending' } },
  untold: { list: '/consumer', query: { tab: 'all', untold: 'true' }, access: actions.review.access },
} satisfies Record<string, Tile>

export async function readTiles(ctx: Ctx) {
  const read = Object.entries<Tile>(declared).map(async ([name, { list, query, access, evenNone }]) => {
    const { access: needed, count } = lists[list]
    if (!ctx.can(needed) || (access && !ctx.can(access))) return []
    const conditions = typeof query === 'function' ? query(ctx) : query
    const { total, totalCapped } = await count(ctx, conditions)
    if (total === 0 && !evenNone) return []
    return [{ name, href: `${list}?${new URLSearchParams(conditions)}`, total, capped: totalCapped === true }]
  })
  return (await Promise.all(read)).flat()
}

// What runs by itself, for whoever may set the parameters.
export const readRunning = async (ctx: Ctx) => (ctx.can(readOperations.access) ? readOperations(ctx, {}) : [])

export const readFinding = async (ctx: Ctx) => (ctx.can(describeItems.access) ? describeItems(ctx, {}) : null)

interface Props {
  tiles: Awaited<ReturnType<typeof readTiles>>
  finding: Awaited<ReturnType<typeof readFinding>>
  running: OperationState[]
  now: Date
}

export function DeskTiles({ tiles, finding, running, now }: Props) {
  const t = useTranslations('home.tiles')
  const format = useFormatter()
  if (tiles.length + running.length === 0) return null
  return (
    <div className={`flex wrap gap-8 ${css.tiles}`}>
      <nav className="flex wrap gap-8" aria-label={t('label')}>
        {tiles.map(({ name, href, total, capped }) => (
          <Link key={name} className="row gap-8 box" href={href} prefetch={false}>
            {t(name as keyof typeof declared)}
            <strong className="bold">
              {format.number(total)}
              {capped && '+'}
            </strong>
          </Link>
        ))}
        {running.map(operation => (
          <Running key={operation.name} {...operation} now={now} />
        ))}
      </nav>
      {finding?.first && (
        <FindingLine finding={finding}>
          <Link href={`/rule?entry=${finding.first.id}`} prefetch={false} title={finding.text}>
            {finding.first.text}
          </Link>
        </FindingLine>
      )}
    </div>
  )
}

function Running({ name, state, at, problem, figures, now }: OperationState & { now: Date }) {
  const t = useTranslations('home.operations')
  const format = useFormatter()
  const { failed = 0, paused = 0, days = 0 } = figures
  // Whom no text has reached is a list, and a tile of its own.
  const isBackup = name === 'backup'
  const isBad =
    name === 'texts' ? failed > 0 : state === 'failed' || state === 'late' || (isBackup && state === 'never')
  // The backup's age is always in sight, of the rest what is wrong.
  if (!isBad && !isBackup) return null
  const said = {
    texts: () => t('texts', { failed }),
    webhooks: () => t('paused', { count: paused }),
    certificate: () => t('days', { count: days }),
  }[name as string]
  const age = at ? format.relativeTime(new Date(at), now) : t(isBackup ? 'noBackup' : 'never')
  return (
    <span className="row gap-8 box" title={problem ?? undefined}>
      {t(`names.${name}`)}
      <strong className={isBad ? 'bold text-error' : 'bold'}>
        {said?.() ?? (state === 'failed' ? `${t('failed')} · ${age}` : age)}
      </strong>
    </span>
  )
}
