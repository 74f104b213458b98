import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { getRole } from '@/lib/accounts/roles/get-role'
import { listResources } from '@/lib/accounts/roles/list-resources'
import { listRoles } from '@/lib/accounts/roles/list-roles'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { RoleComparison } from '../_parts/role-comparison'

export default screen({
  path: '/roles/compare',
  async read(ctx, _parameters, query) {
    if (!ctx.can(getRole.access)) throw new AppError('forbidden')
    const [one, other, roles, resources] = await Promise.all([
      loadRole(ctx, query.one),
      loadRole(ctx, query.other),
      ctx.can(listRoles.access) ? listRoles(ctx, {}) : [],
      listResources(ctx, {}),
    ])
    return { one, other, roles, resources }
  },
  render(data) {
    return (
      <Words names={['roles', 'accounts']}>
        <RoleComparison {...data} />
      </Words>
    )
  },
})

const loadRole = (ctx: Ctx, id: unknown) =>
  typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id) ? getRole(ctx, { id }) : undefined
