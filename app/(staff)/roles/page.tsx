import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { getPreference } from '@/lib/accounts/people/preferences'
import { pageRoles } from '@/lib/accounts/roles/page-roles'
import { listRoleTypes } from '@/lib/accounts/roles/role-types'
import { mayOfRoles } from './_parts/may'
import { RoleList } from './_parts/role-list'

export default screen({
  path: '/roles',
  isList: true,
  words: ['roles', 'accounts'],
  async read(ctx, _parameters, query) {
    const [page, types, preferences, shows] = await Promise.all([
      pageRoles(ctx, query as object),
      listRoleTypes(ctx, {}),
      getPreference(ctx, { key: 'roles' }),
      visibleTo(),
    ])
    return { page, types, preferences, may: mayOfRoles(shows) }
  },
  render: data => <RoleList {...data} />,
})
