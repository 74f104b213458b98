import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { getPreference } from '@/lib/accounts/people/preferences'
import { auditWords } from '@/lib/audit/declaration'
import { exportAudit } from '@/lib/audit/export-audit'
import { pageAudit, pageLooks } from '@/lib/audit/page-audit'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import {
  type AuditAction,
  auditEntities,
  lookActions,
  lookKinds,
  outcomes,
  sessionActions,
} from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import type { Page } from '@/lib/core/paging'
import { listExports } from '@/lib/defects/export/read-export'
import { messagesOf } from '@/lib/i18n/translate'
import { AuditList } from './_parts/audit-list'
import { AuditLooks } from './_parts/audit-looks'

const auditActions = Object.keys(messagesOf('zh-CN').auditLog.actions) as AuditAction[]
const changes = auditActions.filter(one => ![...lookActions, ...sessionActions].includes(one))

export default screen({
  path: '/audit',
  isList: true,
  words: auditWords,
  async read(ctx, _parameters, query) {
    const [page, preferences, shows] = await Promise.all([
      readPart(ctx, query),
      getPreference(ctx, { key: query.part === 'looks' ? 'audit-looks' : 'audit' }),
      visibleTo(),
    ])
    return {
      ...{ page, preferences },
      mayExport: shows(exportAudit.access),
      // A button that others would only be refused by is not shown to them.
      mayOpen: ctx.can('vehicle_defect:get'),
      mayTasks: ctx.can(listExports.access),
    }
  },
  render: ({ page, ...rest }) =>
    page.tab === 'looks' ? (
      <AuditLooks page={page.looks} looks={Object.keys(lookKinds)} outcomes={outcomes} {...rest} />
    ) : (
      <AuditList
        page={page.log}
        tab={page.tab}
        known={{
          action: page.tab === 'all' ? auditActions : changes,
          entity: auditEntities,
          outcome: outcomes,
        }}
        {...rest}
      />
    ),
})

type Query = Record<string, string | string[] | undefined>

type AuditPart = { tab: 'looks'; looks: Page<LookRow> } | { tab: 'changes' | 'all'; log: Page<AuditRow> }

async function readPart(ctx: Ctx, { part: given, ...query }: Query): Promise<AuditPart> {
  const others: readonly string[] = [...lookActions, ...sessionActions]
  const beyond = query.seen === 'true' || [query.action ?? []].flat().some(one => others.includes(one))
  const part = given ?? (beyond ? 'all' : 'changes')
  if (part === 'looks') return { tab: part, looks: await pageLooks(ctx, query) }
  if (part === 'all') return { tab: part, log: await pageAudit(ctx, query) }
  return { tab: 'changes', log: await pageAudit(ctx, { ...query, part: 'changes' }) }
}
