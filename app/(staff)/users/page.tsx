import { screen } from '@/app/_screen'
import { showing } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { pageUsers } from '@/lib/accounts/people/page-users'
import { listRoles } from '@/lib/accounts/roles/page-roles'
import { signedIn } from '@/lib/core/context'
import { ListProblem } from '../_parts/list-problem'
import { orProblem } from '../_parts/or-problem'
import { mayOf } from './_parts/may'
import { UserList } from './_parts/user-list'

/** People and their accounts. */
export default screen({
  path: '/users',
  async read(ctx, _parameters, query) {
    const [page, roles, preferences, shows] = await Promise.all([
      orProblem(ctx, pageUsers(ctx, query as never)),
      listRoles(ctx, {}),
      getPreference(ctx, { key: 'users' }),
      showing(),
    ])
    return { page, roles, preferences, may: mayOf(shows), me: signedIn(ctx).id }
  },
  render({ page, ...rest }) {
    return (
      <Words names={['users', 'accounts', 'fields.loginId', 'uiForm']}>
        {'problem' in page ? (
          <ListProblem text={page.problem} href="/users" />
        ) : (
          <UserList page={page} {...rest} />
        )}
      </Words>
    )
  },
})
