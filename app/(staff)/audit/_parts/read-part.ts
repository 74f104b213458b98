import { pageAudit } from '@/lib/audit/page-audit'
import { pageLooks } from '@/lib/audit/page-looks'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import type { Ctx } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'

type Query = Record<string, string | string[] | undefined>

export type AuditPart =
  | { tab: 'looks'; looks: Page<LookRow> }
  | { tab: 'changes' | 'all'; log: Page<AuditRow> }

/** The log opens on what was changed. */
export async function readPart(ctx: Ctx, { part, ...query }: Query): Promise<AuditPart> {
  if (part === 'looks') return { tab: part, looks: await pageLooks(ctx, query) }
  if (part === 'all') return { tab: part, log: await pageAudit(ctx, query) }
  return { tab: 'changes', log: await pageAudit(ctx, { ...query, part: 'changes' }) }
}
