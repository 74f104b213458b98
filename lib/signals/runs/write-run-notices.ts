import { idsOfHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { writeNotices } from '@/lib/notices/write-notices'
import { noticeCell } from '../cells/name-cells'
import type { StoredRule } from '../rules/rule-rows'
import { shippedRuleKey } from '../rules/shipped-rules'
import type { Alarm } from './send-texts'

export async function tellOpened(tx: Ctx, { itemId, rule: { notify }, hit }: Alarm): Promise<void> {
  const params = await noticeCell(tx, hit.group, hit.event)
  const holders = notify.permission === 'none' ? [] : await idsOfHolders(tx.db, notify.permission as Access)
  const people = [...notify.people, ...holders]
  await writeNotices(tx, { kind: 'itemOpened', entityId: itemId, people, params })
}

export async function tellFailures(
  tx: Ctx,
  rules: readonly StoredRule[],
  failures: Record<string, string>,
): Promise<void> {
  const failed = rules.filter(({ id }) => failures[id])
  if (failed.length === 0) return
  const people = await idsOfHolders(tx.db, 'signal_rule:edit')
  for (const { id, name } of failed) {
    const rule = shippedRuleKey(name)
    await writeNotices(tx, {
      kind: 'runFailed',
      entityId: id,
      people,
      params: rule ? { rule } : { title: name },
    })
  }
}
