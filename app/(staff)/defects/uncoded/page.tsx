import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listUncoded } from '@/lib/defects/uncoded/list-uncoded'
import { UncodedList } from './_parts/uncoded-list'

export default screen({
  path: '/defects/uncoded',
  read: (ctx, _parameters, { group, page }) =>
    listUncoded(ctx, { ...(group && { group: String(group) }), ...(page && { page: Number(page) }) }),
  render: (found, _ctx, _parameters, { group }) => (
    <Words names={['coding.uncoded']}>
      <UncodedList key={`${group} ${found.current}`} found={found} group={group ? String(group) : null} />
    </Words>
  ),
})
