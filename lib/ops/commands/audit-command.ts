import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit'

export async function noteCommand(
  db: Pick<Db, 'insert'>,
  action: string,
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
