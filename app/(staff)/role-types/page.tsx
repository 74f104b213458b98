import { listRoleTypes } from '@/lib/accounts/keep-role-types'
import { screen } from '../../_screen'
import { Words } from '../../_shell/words'
import { RoleTypeList } from './_parts/role-type-list'

/** The kinds of roles. */
export default screen({
  path: '/role-types',
  async read(ctx) {
    const may = {
      add: ctx.can('system_role:add'),
      edit: ctx.can('system_role:edit'),
      delete: ctx.can('system_role:delete'),
    }
    return { types: await listRoleTypes(ctx, {}), may }
  },
  render(data) {
    return (
      <Words names={['roles', 'accounts', 'uiForm', 'fields']}>
        <RoleTypeList {...data} />
      </Words>
    )
  },
})
