import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import type { AuditAction } from '@/lib/core/audit-actions'

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
