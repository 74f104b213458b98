import { pageAudit, pageLooks } from '@/lib/audit/page-audit'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import { lookActions, sessionActions } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'

type Query = Record<string, string | string[] | undefined>

export type AuditPart =
  | { tab: 'looks'; looks: Page<LookRow> }
  | { tab: 'changes' | 'all'; log: Page<AuditRow> }

export async function readPart(ctx: Ctx, { part: given, ...query }: Query): Promise<AuditPart> {
  const others: readonly string[] = [...lookActions, ...sessionActions]
  const beyond = query.seen === 'true' || [query.action ?? []].flat().some(one => others.includes(one))
  const part = given ?? (beyond ? 'all' : 'changes')
  if (part === 'looks') return { tab: part, looks: await pageLooks(ctx, query) }
  if (part === 'all') return { tab: part, log: await pageAudit(ctx, query) }
  return { tab: 'changes', log: await pageAudit(ctx, { ...query, part: 'changes' }) }
}
