import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { writeNotices } from '@/lib/notices/write-notices'
import { noticeCell } from '../cells/name-cells'
import type { StoredRule } from '../rules/rule-rows'
import { shippedRuleKey } from '../rules/shipped-rules'
import type { Alarm } from './severe-alarms'

const holding = `SELECT DISTINCT u.id::text FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id
    JOIN role_permissions AS p ON p.role_id = ur.role_id
  WHERE u.state = 'active' AND u.type = 'staff' AND p.permission_id = $1 AND $2 = ANY(p.actions)`

export async function holders(tx: Ctx, access: string): Promise<string[]> {
  if (access === 'none') return []
  const rows = await query<{ id: string }>(tx.db, holding, access.split(':'))
  return rows.map(({ id }) => id)
}

export async function tellOpened(tx: Ctx, { itemId, rule: { notify }, hit }: Alarm): Promise<void> {
  const params = await noticeCell(tx, hit.group, hit.event)
  const people = [...new Set([...notify.people, ...(await holders(tx, notify.permission))])]
  await writeNotices(tx, { kind: 'itemOpened', entityId: itemId, people, params })
}

export async function tellFailures(
  tx: Ctx,
  rules: readonly StoredRule[],
  failures: Record<string, string>,
): Promise<void> {
  const failed = rules.filter(({ id }) => failures[id])
  if (failed.length === 0) return
  const people = await holders(tx, 'signal_rule:edit')
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
