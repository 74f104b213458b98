import { screen } from '@/app/_screen'
import { listServiceKeys } from '@/lib/accounts/keys/service-keys'
import { listIdentities } from '@/lib/accounts/people/identities'
import { getUser } from '@/lib/accounts/people/page-users'
import { listRoles } from '@/lib/accounts/roles/page-roles'
import { listSessions } from '@/lib/accounts/sessions/list-sessions'
import { signedIn } from '@/lib/core/context'
import { countKeptDrafts } from '@/lib/defects/drafts/kept-drafts'
import { verbs } from '@/lib/dictionaries/verbs'
import { mayOf } from '../../_parts/may'
import { UserForm } from '../_parts/user-form'

export default screen({
  path: ({ id }) => `/users/${id}`,
  words: ['users', 'accounts', 'uiForm', 'fields', 'permissions', 'actions'],
  async read(ctx, { id = '' }) {
    const [user, { count }, sessions, identities, keys, roles, departments] = await Promise.all([
      getUser(ctx, { id }),
      countKeptDrafts(ctx, { id }),
      listSessions(ctx, { id }),
      listIdentities(ctx, { id }),
      listServiceKeys(ctx, { id }),
      listRoles(ctx, {}),
      verbs.department.list(ctx, { withDisabled: true }),
    ])
    const may = mayOf('system_user', ctx.can)
    return { user, drafts: count, sessions, identities, keys, roles, departments, may, me: signedIn(ctx).id }
  },
  render(data) {
    const { id, version } = data.user
    return <UserForm key={`${id}:${version}`} {...data} />
  },
})
