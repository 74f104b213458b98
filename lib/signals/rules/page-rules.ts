import { and, eq } from 'drizzle-orm'
import { signalRules } from '@/db/schema/signals'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { presentRules, type RuleRow } from './rule-rows'
import { pageRulesInput } from './rule-schema'

export const pageRules = operation({
  access: 'signal_rule:query',
  input: pageRulesInput,
  async run(ctx, { page, limit, enabled, method }): Promise<Page<RuleRow>> {
    const where = and(
      enabled === undefined ? undefined : eq(signalRules.enabled, enabled),
      method && eq(signalRules.method, method),
    )
    const [total, rows] = await Promise.all([
      ctx.db.$count(signalRules, where),
      presentRules(ctx, where, { limit, offset: (page - 1) * limit }),
    ])
    return toPage({ page, limit }, rows, total)
  },
})
