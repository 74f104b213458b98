import type { Ctx } from '@/lib/core/context'

export async function auditReading(ctx: Ctx, filters: Record<string, unknown>): Promise<void> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  await ctx.audit({
    action: 'readAuditLog',
    entity: 'auditLog',
    detail: { filters: Object.fromEntries(given) },
  })
}
