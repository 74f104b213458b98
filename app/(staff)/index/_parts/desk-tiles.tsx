import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { pageUsers } from '@/lib/accounts/people/page-users'
import type { Ctx } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { addDays, addMonths, today } from '@/lib/core/today'
import { listLoad } from '@/lib/defects/desk/list-load'
import { countDefects } from '@/lib/defects/list/page-defects'
import { pageRecalls } from '@/lib/recalls/page-recalls'
import { describeItems } from '@/lib/signals/items/describe-items'
import { pageItems } from '@/lib/signals/items/page-items'
import { FindingLine } from '../../_parts/analysis/finding'
import css from './home.module.css'

type Query = Record<string, string>
type Counted = Promise<{ total: number; totalCapped?: boolean }>

// A tile counts what its list shows: the verb of the page takes the conditions of the address.
const lists = {
  '/defects': {
    access: countDefects.access,
    count: (ctx: Ctx, query: Query): Counted => countDefects(ctx, query),
  },
  '/rule': {
    access: pageItems.access,
    count: (ctx: Ctx, query: object): Counted => pageItems(ctx, { ...query, limit: 1 }),
  },
  '/carBack': {
    access: pageRecalls.access,
    count: (ctx: Ctx, query: object): Counted => pageRecalls(ctx, { ...query, limit: 1 }),
  },
  '/users': {
    access: pageUsers.access,
    count: (ctx: Ctx, query: object): Counted => pageUsers(ctx, { ...query, limit: 1 }),
  },
  '/index': {
    access: listLoad.access,
    count: async (ctx: Ctx): Counted => ({ total: (await listLoad(ctx, {})).length }),
  },
}

const monthOf = (ctx: Ctx, back: number): Query => {
  const first = addMonths(`${today(ctx.now).slice(0, 7)}-01`, -back)
  return { receivedAtFrom: first, receivedAtTo: addDays(addMonths(first, 1), -1) }
}

interface Tile {
  name:
    | 'watchNew'
    | 'watchOverdue'
    | 'watchMine'
    | 'month'
    | 'lastMonth'
    | 'recallCheck'
    | 'recallOverdue'
    | 'recallRunning'
    | 'load'
    | 'pending'
  list: keyof typeof lists
  query: Query | ((ctx: Ctx) => Query)
  access?: Access
  evenNone?: true
}

const tiles: readonly Tile[] = [
  { name: 'watchNew', list: '/rule', query: { state: 'new' } },
  { name: 'watchOverdue', list: '/rule', query: { overdue: 'true' } },
  { name: 'watchMine', list: '/rule', query: { owner: 'me' } },
  {
    name: 'month',
    list: '/defects',
    query: ctx => monthOf(ctx, 0),
    access: 'defect_analysis:query',
    evenNone: true,
  },
  {
    name: 'lastMonth',
    list: '/defects',
    query: ctx => monthOf(ctx, 1),
    access: 'defect_analysis:query',
    evenNone: true,
  },
  { name: 'recallCheck', list: '/defects', query: { recallVerdict: 'possible' }, access: 'recall:edit' },
  { name: 'recallOverdue', list: '/carBack', query: { overdue: 'true' }, access: 'recall:edit' },
  { name: 'recallRunning', list: '/carBack', query: { state: 'running' }, access: 'recall:edit' },
  { name: 'load', list: '/index', query: { load: '' } },
  { name: 'pending', list: '/users', query: { state: 'pending' } },
]

export async function readTiles(ctx: Ctx) {
  const read = tiles.map(async ({ name, list, query, access, evenNone }) => {
    const { access: needed, count } = lists[list]
    if (!ctx.can(needed) || (access && !ctx.can(access))) return []
    const conditions = typeof query === 'function' ? query(ctx) : query
    const { total, totalCapped } = await count(ctx, conditions)
    if (total === 0 && !evenNone) return []
    return [{ name, href: `${list}?${new URLSearchParams(conditions)}`, total, capped: totalCapped === true }]
  })
  return (await Promise.all(read)).flat()
}

export const readFinding = async (ctx: Ctx) => (ctx.can(describeItems.access) ? describeItems(ctx, {}) : null)

interface Props {
  tiles: Awaited<ReturnType<typeof readTiles>>
  finding: Awaited<ReturnType<typeof readFinding>>
}

export function DeskTiles({ tiles, finding }: Props) {
  const t = useTranslations('home.tiles')
  const format = useFormatter()
  if (tiles.length === 0) return null
  return (
    <>
      <nav className={`flex wrap gap-8 ${css.tiles}`} aria-label={t('label')}>
        {tiles.map(({ name, href, total, capped }) => (
          <Link key={name} className="row gap-8 box" href={href} prefetch={false}>
            {t(name)}
            <strong className="bold">
              {format.number(total)}
              {capped && '+'}
            </strong>
          </Link>
        ))}
      </nav>
      {finding?.first && (
        <FindingLine finding={finding}>
          <Link href={`/rule?entry=${finding.first}`} prefetch={false}>
            {finding.text}
          </Link>
        </FindingLine>
      )}
    </>
  )
}
