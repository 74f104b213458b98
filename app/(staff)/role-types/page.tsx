import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { listRoleTypes } from '@/lib/accounts/roles/role-types'
import { RoleTypeList } from './_parts/role-type-list'

export default screen({
  path: '/role-types',
  async read(ctx) {
    const [types, shows] = await Promise.all([listRoleTypes(ctx, {}), visibleTo()])
    const may = {
      add: shows('system_role:add'),
      edit: shows('system_role:edit'),
      delete: shows('system_role:delete'),
    }
    return { types, may }
  },
  render(data) {
    return (
      <Words names={['roles', 'accounts', 'uiForm', 'fields']}>
        <RoleTypeList {...data} />
      </Words>
    )
  },
})
