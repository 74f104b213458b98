import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { hasLogin } from '@/lib/accounts/has-login'
import type { AuditAction } from '@/lib/core/audit-actions'
import { OperationError } from '@/lib/ops/process/operation-error'

export async function auditCommand(
  db: Pick<Db, 'insert'>,
  action: AuditAction,
  { id, loginId }: { id: string; loginId: string },
  detail: Record<string, unknown> = {},
) {
  await db.insert(auditLog).values({
    door: 'command',
    action,
    requestId: randomUUID(),
    entity: 'user',
    entityId: id,
    detail: { loginId, ...detail },
  })
}

export async function personOf(db: Pick<Db, 'select'>, login: string) {
  const [found] = await db
    .select({ id: users.id, loginId: users.loginId, state: users.state })
    .from(users)
    .where(hasLogin(login))
  if (!found) throw new OperationError(`There is nobody with the login ${login}.`)
  return found
}
