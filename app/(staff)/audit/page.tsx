import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { exportAudit } from '@/lib/audit/export-audit'
import { pageAudit } from '@/lib/audit/page-audit'
import { auditActions, auditEntities, outcomes } from '@/lib/core/audit-actions'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { AuditList } from './_parts/audit-list'

const words = [
  'auditLog',
  'fields',
  'permissions',
  'actions',
  'parameters',
  'parameterPage',
  'users.fields',
  'users.states',
  'users.types',
  'dictionaries.fields',
  'dictionaries.own',
  'dictionaries.on',
  'dictionaries.off',
  'shell.menu',
  'states',
  'recordActions.levels',
] as const

export default screen({
  path: '/audit',
  async read(ctx, _parameters, query) {
    const [page, preferences, shows] = await Promise.all([
      resultOrMessage(ctx, pageAudit(ctx, query)),
      getPreference(ctx, { key: 'audit' }),
      visibleTo(),
    ])
    return { page, preferences, mayExport: shows(exportAudit.access), mayOpen: shows('vehicle_defect:get') }
  },
  render({ page, ...rest }) {
    return (
      <Words names={words}>
        <ResultOrMessage page={page} href="/audit">
          {page => (
            <AuditList
              page={page}
              known={{ action: auditActions, entity: auditEntities, outcome: outcomes }}
              {...rest}
            />
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
