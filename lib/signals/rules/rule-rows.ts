import { eq, type SQL } from 'drizzle-orm'
import { query } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { signalRules } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { addMonths, instantText, today } from '@/lib/core/today'
import { translate } from '@/lib/i18n/translate'
import type { RuleDefinition } from './rule-schema'
import { shippedRuleKey } from './shipped-rules'

export type StoredRule = typeof signalRules.$inferSelect
export type RuleRow = Awaited<ReturnType<typeof readRule>>

export const definitionOf = ({ name, method, levels, filters, params, budget, every, also }: StoredRule) =>
  ({ name, method, levels, filters, params, budget, every, also }) as unknown as RuleDefinition

export function ruleTitle(locale: Ctx['locale'], name: string): string {
  const key = shippedRuleKey(name)
  return key ? translate(locale, `signals.shipped.${key}`) : name
}

interface Figures {
  id: string
  alarms: number
  falseAlarms: number
  lastRunAt: string | null
}

const none: Omit<Figures, 'id'> = { alarms: 0, falseAlarms: 0, lastRunAt: null }

const figures = `SELECT r.id::text, count(i.id)::int AS alarms,
    count(i.id) FILTER (WHERE i.conclusion = 'false-alarm')::int AS "falseAlarms",
    (SELECT max(as_of)::text FROM signal_runs WHERE state = 'done' AND rules ? r.id::text) AS "lastRunAt"
  FROM signal_rules AS r LEFT JOIN (signal_hits AS h JOIN watch_items AS i ON i.first_hit_id = h.id
    AND i.first_at >= $2::date) ON h.rule_id = r.id
  WHERE r.id = ANY($1::bigint[]) GROUP BY r.id`

export async function presentRules(ctx: Ctx, where?: SQL, { limit = 1000, offset = 0 } = {}) {
  const rows = await ctx.db
    .select({ rule: signalRules, updatedByName: users.name })
    .from(signalRules)
    .leftJoin(users, eq(users.id, signalRules.updatedBy))
    .where(where)
    .orderBy(signalRules.id)
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ rule }) => rule.id)
  const since = addMonths(today(ctx.now), -12)
  const found = new Map(
    (await query<Figures>(ctx.db, figures, [ids, since])).map(({ id, ...rest }) => [id, rest]),
  )
  return rows.map(({ rule, updatedByName }) => {
    const { createdBy: _, createdAt: __, updatedBy: ___, updatedAt, ...shown } = rule
    return {
      ...shown,
      ...definitionOf(rule),
      title: ruleTitle(ctx.locale, rule.name),
      updatedAt: instantText(updatedAt)!,
      updatedByName,
      ...(found.get(rule.id) ?? none),
    }
  })
}

export async function readRule(ctx: Ctx, id: string) {
  const [rule] = await presentRules(ctx, eq(signalRules.id, id))
  if (!rule) throw new AppError('not_found')
  return rule
}
