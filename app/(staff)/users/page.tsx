import { screen } from '@/app/_screen'
import { showing } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { pageUsers } from '@/lib/accounts/people/page-users'
import { listRoles } from '@/lib/accounts/roles/list-roles'
import { signedIn } from '@/lib/core/context'
import { OrProblem, orProblem } from '../_parts/or-problem'
import { mayOf } from './_parts/may'
import { UserList } from './_parts/user-list'

export default screen({
  path: '/users',
  async read(ctx, _parameters, query) {
    const [page, roles, preferences, shows] = await Promise.all([
      orProblem(ctx, pageUsers(ctx, query as object)),
      listRoles(ctx, {}),
      getPreference(ctx, { key: 'users' }),
      showing(),
    ])
    return { page, roles, preferences, may: mayOf(shows), me: signedIn(ctx).id }
  },
  render({ page, ...rest }) {
    return (
      <Words names={['users', 'accounts', 'fields.loginId', 'uiForm']}>
        <OrProblem page={page} href="/users">
          {page => <UserList page={page} {...rest} />}
        </OrProblem>
      </Words>
    )
  },
})
