import { query } from '@/db/client'
import { readingOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { cellFigures, recentWindow } from '../cells/cell-figures'
import { cellLinks, cellNamer, type EventKey, type GroupKey } from '../cells/name-cells'
import type { Figures } from '../evaluate/hits'
import { ruleTitle } from '../rules/rule-rows'
import type { Evidence } from './evidence'
import { stepsFor } from './item-moves'
import { countSevere, findingOf, readItem } from './item-rows'
import type { ItemStep } from './item-schema'

const mostHits = 200

interface StoredHit extends Omit<Figures, 'from' | 'to'> {
  runAt: string
  ruleId: string
  rule: string
  level: string
  muted: boolean
}

const hitsOf = `SELECT h.week::text AS "runAt", h.rule_id::text AS "ruleId", r.name AS rule, h.level, h.n,
    h.collapsed_n AS collapsed, h.expected, h.ic025, h.s, h.h, h.severe_n AS severe, h.muted
  FROM signal_hits AS h JOIN signal_rules AS r ON r.id = h.rule_id
  WHERE h.watch_item_id = $1::bigint ORDER BY h.week DESC, h.id LIMIT ${mostHits}`

interface StoredStep {
  step: ItemStep | 'open'
  fromState: string | null
  toState: string
  at: Date
  user: string | null
  text: string | null
  params: Record<string, string>
}

const stepsOf = `SELECT s.step, s.from_state AS "fromState", s.to_state AS "toState", s.at, u.name AS user, s.text,
    s.params || coalesce((SELECT jsonb_build_object('ownerName', name) FROM users
      WHERE id = (s.params ->> 'ownerId')::bigint), '{}') AS params
  FROM watch_steps AS s LEFT JOIN users AS u ON u.id = s.user_id
  WHERE s.watch_item_id = $1::bigint ORDER BY s.id`

const opening = `SELECT coalesce(r.filters, i.filters) AS filters, coalesce(h.group_key, i.group_key) AS "group",
    coalesce(h.event_key, i.event_key) AS event, i.evidence,
    CASE WHEN r.method = 'own-history' THEN jsonb_build_object('ratio', r.params -> 'ratio',
      'cushion', r.params -> 'cushion', 'mixture', coalesce(r.params -> 'mixture', 'false')) END AS "ownHistory"
  FROM watch_items AS i LEFT JOIN signal_hits AS h ON h.id = i.first_hit_id LEFT JOIN signal_rules AS r ON r.id = h.rule_id
  WHERE i.id = $1::bigint`

export const getItem = readingOf('watch_item:get', describeItem)

export type DetailedItem = Awaited<ReturnType<typeof describeItem>>

export async function describeItem(ctx: Ctx, id: string) {
  const [item, hits, steps] = await Promise.all([
    readItem(ctx, id),
    query<StoredHit>(ctx.db, hitsOf, [id]),
    query<StoredStep>(ctx.db, stepsOf, [id]),
  ])
  const [opened] = await query<Opened>(ctx.db, opening, [id])
  const { evidence, filters, ownHistory } = opened!
  const now = await figuresNow(ctx, opened!)
  return {
    ...item,
    evidence: {
      ...evidence,
      rule: evidence.rule && { ...evidence.rule, title: ruleTitle(ctx.locale, evidence.rule.name) },
      filters: { watchItemId: [id] },
    },
    // Of the records that the rule looks at, as the sentence.
    ownHistory: ownHistory && evidence.h !== null ? { ...ownHistory, h: evidence.h, filters } : null,
    now,
    finding: now
      ? findingOf(ctx, (await cellNamer(ctx))(opened!.group, opened!.event), now, {
          firstAt: item.firstAt,
          severe: (await countSevere(ctx, [opened!])).get(opened!),
        })
      : item.finding,
    hits: hits.map(hit => ({ ...hit, rule: ruleTitle(ctx.locale, hit.rule) })),
    recalls: await recallsOf(ctx, id, opened!),
    steps: steps.map(step => ({ ...step, at: instantText(step.at)! })),
    can: stepsFor(ctx, item),
  }
}

interface Opened {
  evidence: Evidence
  ownHistory: { ratio: number; cushion: number; mixture: boolean } | null
  filters: FilterValues
  group: GroupKey
  event: EventKey
}

const concerning = `SELECT r.id::text, r.recall_no || ' ' || r.title AS title FROM recalls AS r
  WHERE r.watch_item_id = $1::bigint OR r.id = $2::bigint
    OR r.state <> 'draft' AND r.assembly_code = $3 AND ($4::text IS NULL OR r.sub_assembly_code = $4
        OR r.sub_assembly_code IS NULL)
      AND EXISTS (SELECT FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
        WHERE s.recall_id = r.id AND NOT s.exclude AND (s.model_range_id = $5::bigint
          OR s.brand_id = (SELECT brand_id FROM model_series WHERE id = $5::bigint)
          OR coalesce(s.brand_id, m.brand_id) = $6::bigint))
  ORDER BY r.filed_at DESC, r.id DESC LIMIT 20`

async function recallsOf(ctx: Ctx, id: string, { group, event }: Opened) {
  if (!ctx.can('recall:query')) return []
  return query<{ id: string; title: string }>(ctx.db, concerning, [
    id,
    group.recallId ?? null,
    event.assemblyCode ?? null,
    event.subAssemblyCode ?? null,
    group.modelRangeId ?? null,
    group.brandId ?? null,
  ])
}

async function figuresNow(ctx: Ctx, { group, event, filters: base }: Opened) {
  if (group.recallId || event.textGroupId) return null
  const { from, to } = recentWindow(ctx.now)
  const filters = (await cellLinks(ctx))(group, event, { ...base, receivedAtFrom: from, receivedAtTo: to })
  const { recordIds: _, ...figures } = await cellFigures(ctx, { group, event, base }, filters)
  return { ...figures, from, to, filters }
}
