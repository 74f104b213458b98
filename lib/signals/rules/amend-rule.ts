import { eq, sql } from 'drizzle-orm'
import { signalRules } from '@/db/schema/signals'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { checkPeople } from './check-people'
import { ruleChanges, ruleConflicts } from './rule-changes'
import { lockRule, onceByName, type RuleRow, readRule } from './rule-rows'
import { amendRuleInput } from './rule-schema'

export const amendRule = operation({
  access: 'signal_rule:edit',
  input: amendRuleInput,
  async run(ctx, { id, version, ...given }): Promise<RuleRow> {
    await checkPeople(ctx, given.notify.people)
    return onceByName(
      ctx.tx(async tx => {
        const before = await lockRule(tx, id)
        if (before.version !== version) {
          const current = await readRule(tx, id)
          throw new AppError('conflict', {}, { data: { current, conflicts: ruleConflicts(given, before) } })
        }
        const changes = ruleChanges(given, before)
        if (Object.keys(changes).length === 0) return readRule(tx, id)
        await tx.db
          .update(signalRules)
          .set({
            ...given,
            // What the last back-test found was true of the rule as it was.
            backtest: null,
            version: sql`${signalRules.version} + 1`,
            updatedBy: tx.user?.id,
            updatedAt: tx.now,
          })
          .where(eq(signalRules.id, id))
        const detail = { name: before.name, changes }
        await tx.audit({ action: 'amendRule', entity: 'signalRule', entityId: id, detail })
        return readRule(tx, id)
      }),
    )
  },
})
