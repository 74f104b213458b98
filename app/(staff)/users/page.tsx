import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { pageUsers } from '@/lib/accounts/people/page-users'
import { getPreference } from '@/lib/accounts/people/preferences'
import { listRoles } from '@/lib/accounts/roles/page-roles'
import { signedIn } from '@/lib/core/context'
import { verbs } from '@/lib/dictionaries/verbs'
import { mayOf } from '../_parts/may'
import { UserList } from './_parts/user-list'

export default screen({
  path: '/users',
  isList: true,
  words: ['users', 'accounts', 'fields.loginId', 'uiForm'],
  async read(ctx, _parameters, query) {
    const [page, roles, departments, preferences, shows] = await Promise.all([
      pageUsers(ctx, query as object),
      listRoles(ctx, {}),
      verbs.department.list(ctx, { withDisabled: true }),
      getPreference(ctx, { key: 'users' }),
      visibleTo(),
    ])
    return { page, roles, departments, preferences, may: mayOf('system_user', shows), me: signedIn(ctx).id }
  },
  render: data => <UserList {...data} />,
})
