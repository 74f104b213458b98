import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { listRoleTypes } from '@/lib/accounts/roles/role-types'
import { mayOf } from '../_parts/may'
import { RoleTypeList } from './role-type-list'

export default screen({
  path: '/role-types',
  words: ['roles', 'accounts', 'uiForm', 'fields'],
  async read(ctx) {
    const [types, shows] = await Promise.all([listRoleTypes(ctx, {}), visibleTo()])
    return { types, may: mayOf('system_role', shows) }
  },
  render: data => <RoleTypeList {...data} />,
})
