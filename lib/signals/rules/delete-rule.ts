import { eq } from 'drizzle-orm'
import { signalHits, signalRules } from '@/db/schema/signals'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { lockRule } from './rule-rows'
import { oneRule } from './rule-schema'

export const deleteRule = operation({
  access: 'signal_rule:delete',
  input: oneRule,
  async run(ctx, { id }): Promise<{ deleted: string }> {
    return ctx.tx(async tx => {
      const { name } = await lockRule(tx, id)
      const hits = await tx.db.$count(signalHits, eq(signalHits.ruleId, id))
      if (hits > 0) throw new AppError('rule_in_use', { hits })
      await tx.db.delete(signalRules).where(eq(signalRules.id, id))
      await tx.audit({ action: 'deleteRule', entity: 'signalRule', entityId: id, detail: { name } })
      return { deleted: id }
    })
  },
})
