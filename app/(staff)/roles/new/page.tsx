import { screen } from '@/app/_screen'
import { addRole } from '@/lib/accounts/roles/edit-role'
import { listResources } from '@/lib/accounts/roles/list-resources'
import { getRole } from '@/lib/accounts/roles/page-roles'
import { listRoleTypes } from '@/lib/accounts/roles/role-types'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { mayOf } from '../_parts/may'
import { RoleForm } from '../_parts/role-form'

export default screen({
  path: '/roles/new',
  words: ['roles', 'accounts', 'uiForm'],
  async read(ctx, _parameters, { from: copied }) {
    if (!ctx.can(addRole.access)) throw new AppError('forbidden')
    const known = typeof copied === 'string' && /^[1-9]\d{0,17}$/.test(copied)
    const [from, types, resources] = await Promise.all([
      known ? getRole(ctx, { id: copied }) : undefined,
      listRoleTypes(ctx, {}),
      listResources(ctx, {}),
    ])
    return { from, types, resources, may: mayOf(ctx.can), me: signedIn(ctx).id }
  },
  render: data => <RoleForm key={data.from?.id} {...data} people={[]} />,
})
