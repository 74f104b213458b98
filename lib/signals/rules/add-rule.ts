import { signalRules } from '@/db/schema/signals'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { checkPeople } from './check-people'
import { addedFields } from './rule-changes'
import { onceByName, type RuleRow, readRule } from './rule-rows'
import { addRuleInput } from './rule-schema'

export const addRule = operation({
  access: 'signal_rule:add',
  input: addRuleInput,
  async run(ctx, given): Promise<RuleRow> {
    if (given.enabled && !ctx.can('signal_rule:enable')) throw new AppError('forbidden')
    await checkPeople(ctx, given.notify.people)
    const by = { createdBy: ctx.user?.id, updatedBy: ctx.user?.id, createdAt: ctx.now, updatedAt: ctx.now }
    return onceByName(
      ctx.tx(async tx => {
        const [row] = await tx.db
          .insert(signalRules)
          .values({ ...given, ...by })
          .returning({ id: signalRules.id })
        const changes = { ...addedFields(given), enabled: [null, given.enabled] }
        const detail = { name: given.name, changes }
        await tx.audit({ action: 'addRule', entity: 'signalRule', entityId: row!.id, detail })
        return readRule(tx, row!.id)
      }),
    )
  },
})
