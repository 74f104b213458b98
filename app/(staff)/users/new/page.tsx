import { screen } from '@/app/_screen'
import { addUser } from '@/lib/accounts/people/edit-user'
import { listRoles } from '@/lib/accounts/roles/page-roles'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { verbs } from '@/lib/dictionaries/verbs'
import { mayOf } from '../../_parts/may'
import { UserForm } from '../_parts/user-form'

export default screen({
  path: '/users/new',
  words: ['users', 'accounts', 'uiForm'],
  async read(ctx) {
    if (!ctx.can(addUser.access)) throw new AppError('forbidden')
    const [roles, departments] = await Promise.all([listRoles(ctx, {}), verbs.department.list(ctx, {})])
    return { roles, departments, may: mayOf('system_user', ctx.can), me: signedIn(ctx).id }
  },
  render: data => <UserForm {...data} sessions={[]} />,
})
