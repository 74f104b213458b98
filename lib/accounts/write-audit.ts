import { auditLog } from '@/db/schema/audit'
import type { AuditEntry, Ctx } from '@/lib/core/context'

export async function writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await ctx.db.insert(auditLog).values({
    at: ctx.now,
    userId: ctx.user?.id,
    loginId: ctx.user?.loginId,
    door: ctx.door,
    ip: ctx.ip,
    userAgent: ctx.userAgent?.slice(0, 300),
    requestId: ctx.requestId,
    ...entry,
  })
}
