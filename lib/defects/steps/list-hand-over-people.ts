import { findHolders } from '@/lib/accounts/people/find-holders'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { handOverPeopleInput } from '@/lib/defects/step-schema'

export const listHandOverPeople = operation({
  access: actions.handOver.access,
  input: handOverPeopleInput,
  async run(ctx, { stepId, name, limit }) {
    const people = await findHolders(ctx, actions[stepId].access, { name, limit })
    return people.map(({ id, loginId, name, deptName }) => ({
      key: loginId,
      title: name,
      userId: id,
      deptName,
    }))
  },
})
