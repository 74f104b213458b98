import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import type { ParameterValue } from '@/lib/settings/schema'
import { cell, isActive } from '../mutes/active-mutes'
import type { ItemFilters } from './item-schema'

export type Bind = (value: unknown) => string

export const isMuted = (day: string) =>
  `EXISTS (SELECT FROM mutes AS m WHERE ${isActive(day)} AND ${cell} @> m.scope)`

export interface Due {
  now: Date
  days: ParameterValue<'signalDue'>
}

export function isOverdue({ now, days }: Due, bind: Bind): string {
  const before = (count: number) => `${bind(now)}::timestamptz - make_interval(days => ${bind(count)}::int)`
  return `(i.state = 'new' AND i.touched_at < ${before(days.newDays)}
    OR i.state = 'tracking' AND i.touched_at < ${before(days.trackingDays)})`
}

const open = `i.state <> 'closed'`

export function itemConditions(ctx: Ctx, filters: ItemFilters, due: Due, bind: Bind): string {
  const { state, owner, rule, run, openedBy, modelRangeId, brandId, assemblyCode, conclusion } = filters
  const { firedFrom, firedTo, muted, overdue, ids } = filters
  const any = (values: unknown, type: string) => `ANY(${bind(values)}::${type}[])`
  const all = [
    state ? `i.state = ${any(state, 'text')}` : conclusion || run || openedBy ? 'true' : open,
    ids && `i.id = ${any(ids, 'bigint')}`,
    owner && `(${owner.map(one => ownedBy(ctx, one, bind)).join(' OR ')})`,
    rule &&
      `EXISTS (SELECT FROM signal_hits WHERE watch_item_id = i.id AND rule_id = ${any(rule, 'bigint')})`,
    run && `EXISTS (SELECT FROM signal_hits WHERE watch_item_id = i.id AND run_id = ${bind(run)}::bigint)`,
    openedBy &&
      `EXISTS (SELECT FROM signal_hits WHERE id = i.first_hit_id AND run_id = ${bind(openedBy)}::bigint)`,
    modelRangeId && `i.group_key ->> 'modelRangeId' = ${any(modelRangeId, 'text')}`,
    brandId && `coalesce(i.group_key ->> 'brandId', i.brand_id::text) = ${any(brandId, 'text')}`,
    assemblyCode && `i.event_key ->> 'assemblyCode' = ${any(assemblyCode, 'text')}`,
    conclusion && `i.conclusion = ${any(conclusion, 'text')}`,
    firedFrom && `i.first_at >= ${bind(firedFrom)}::date`,
    firedTo && `i.first_at <= ${bind(firedTo)}::date`,
    muted !== undefined && `${muted ? '' : 'NOT '}${isMuted(bind(today(ctx.now)))}`,
    overdue !== undefined && `${overdue ? '' : 'NOT '}${isOverdue(due, bind)}`,
  ]
  return all.filter(Boolean).join(' AND ')
}

function ownedBy(ctx: Ctx, owner: string, bind: Bind): string {
  if (owner === 'nobody') return 'i.owner_id IS NULL'
  return `i.owner_id = ${bind(owner === 'me' ? (ctx.user?.id ?? null) : owner)}::bigint`
}
