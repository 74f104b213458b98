import { screen } from '@/app/_screen'
import { showing } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { listRoleTypes } from '@/lib/accounts/roles/list-role-types'
import { pageRoles } from '@/lib/accounts/roles/page-roles'
import { OrProblem, orProblem } from '../_parts/or-problem'
import { mayOf } from './_parts/may'
import { RoleList } from './_parts/role-list'

export default screen({
  path: '/roles',
  async read(ctx, _parameters, query) {
    const [page, types, preferences, shows] = await Promise.all([
      orProblem(ctx, pageRoles(ctx, query as object)),
      listRoleTypes(ctx, {}),
      getPreference(ctx, { key: 'roles' }),
      showing(),
    ])
    return { page, types, preferences, may: mayOf(shows) }
  },
  render({ page, ...rest }) {
    return (
      <Words names={['roles', 'accounts']}>
        <OrProblem page={page} href="/roles">
          {page => <RoleList page={page} {...rest} />}
        </OrProblem>
      </Words>
    )
  },
})
