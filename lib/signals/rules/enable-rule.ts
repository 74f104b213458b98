import { eq, sql } from 'drizzle-orm'
import { signalRules } from '@/db/schema/signals'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { refuseStale } from '@/lib/core/version'
import { lockRule, type RuleRow, readRule } from './rule-rows'
import { enableRuleInput } from './rule-schema'

export const enableRule = operation({
  access: ['signal_rule:enable', 'signal_rule:disable'],
  input: enableRuleInput,
  async run(ctx, { id, version, enabled }): Promise<RuleRow> {
    if (!ctx.can(enabled ? 'signal_rule:enable' : 'signal_rule:disable')) throw new AppError('forbidden')
    return ctx.tx(async tx => {
      const before = await lockRule(tx, id)
      if (before.version !== version) refuseStale(version, await readRule(tx, id), { enabled })
      if (before.enabled === enabled) return readRule(tx, id)
      await tx.db
        .update(signalRules)
        .set({
          enabled,
          version: sql`${signalRules.version} + 1`,
          updatedBy: tx.user?.id,
          updatedAt: tx.now,
        })
        .where(eq(signalRules.id, id))
      await tx.audit({
        action: enabled ? 'enableRule' : 'disableRule',
        entity: 'signalRule',
        entityId: id,
        detail: { name: before.name, changes: { enabled: [before.enabled, enabled] } },
      })
      return readRule(tx, id)
    })
  },
})
