import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { isProduction } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { listText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'

type Duty = 'system' | 'security' | 'audit'

interface Holder {
  id: string
  name: string
  duties: Duty[]
}

// Known by what they may do, because anybody can put it into a role of another name.
export const combinedDuties = `SELECT u.id::text, u.name, array_agg(DISTINCT d.duty) AS duties
  FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id
  JOIN role_permissions AS p ON p.role_id = ur.role_id
  JOIN (VALUES ('system', 'system_parameter', 'edit'), ('security', 'system_role', 'edit'),
    ('audit', 'system_audit', 'query')) AS d (duty, permission, action)
    ON p.permission_id = d.permission AND d.action = ANY (p.actions)
  WHERE u.state <> 'deleted' GROUP BY u.id HAVING count(DISTINCT d.duty) > 1`

export async function holdersOfTwoDuties(db: Db): Promise<Map<string, Holder>> {
  if (!isProduction()) return new Map()
  return new Map((await query<Holder>(db, combinedDuties, [])).map(holder => [holder.id, holder]))
}

// Who held two before, such as the first person of a new installation, may go on and be given less.
export async function keepDutiesApart(tx: Ctx, before: ReadonlyMap<string, Holder>): Promise<void> {
  const grown = [...(await holdersOfTwoDuties(tx.db)).values()].filter(
    ({ id, duties }) => duties.length > (before.get(id)?.duties.length ?? 1),
  )
  if (grown.length === 0) return
  const { combined } = (await readParameters(tx, ['administrators'])).administrators
  for (const { id, name, duties } of grown) {
    const words = duties.map(duty => translate(tx.locale, `accounts.duties.${duty}`))
    if (!combined) throw new AppError('duties_combined', { name, duties: listText(tx.locale, words) })
    await tx.audit({ action: 'combineDuties', entity: 'user', entityId: id, detail: { duties } })
  }
}
