import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listResources } from '@/lib/accounts/roles/list-resources'
import { getRole } from '@/lib/accounts/roles/page-roles'
import { listRoleTypes } from '@/lib/accounts/roles/role-types'
import { listRoleUsers } from '@/lib/accounts/roles/role-users'
import { signedIn } from '@/lib/core/context'
import { mayOf } from '../_parts/may'
import { RoleForm } from '../_parts/role-form'

export default screen({
  path: ({ id }) => `/roles/${id}`,
  async read(ctx, { id = '' }) {
    const [role, people, types, resources] = await Promise.all([
      getRole(ctx, { id }),
      listRoleUsers(ctx, { id }),
      listRoleTypes(ctx, {}),
      listResources(ctx, {}),
    ])
    return { role, people, types, resources, may: mayOf(ctx.can), me: signedIn(ctx).id }
  },
  render(data) {
    const { id, version } = data.role
    return (
      <Words names={['roles', 'accounts', 'users.states', 'uiForm', 'uiParts', 'fields']}>
        <RoleForm key={`${id}:${version}`} {...data} />
      </Words>
    )
  },
})
