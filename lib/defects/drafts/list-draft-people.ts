import { z } from 'zod'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'

export const listDraftPeople = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, name: text(60).optional() }),
  async run(ctx, { id, name }) {
    const people = await findHolders(ctx, actions.amend.access, { name, limit: 200 })
    const { id: me } = signedIn(ctx)
    return people
      .filter(person => person.id !== id && person.id !== me)
      .map(({ loginId, name, deptName }) => ({ loginId, name, deptName }))
  },
})
