import { screen } from '@/app/_screen'
import { listUncoded } from '@/lib/defects/uncoded/list-uncoded'
import { UncodedList } from './_parts/uncoded-list'

export default screen({
  path: '/defects/uncoded',
  words: ['coding.uncoded'],
  read: (ctx, _parameters, { group, page }) =>
    listUncoded(ctx, { ...(group && { group: String(group) }), ...(page && { page: Number(page) }) }),
  render: (found, _ctx, _parameters, { group }) => (
    <UncodedList key={`${group} ${found.current}`} found={found} group={group ? String(group) : null} />
  ),
})
