import { screen } from '@/app/_screen'
import { listDoubted } from '@/lib/defects/uncoded/list-doubted'
import { DoubtedList } from './_parts/doubted-list'

export default screen({
  path: '/defects/miscoded',
  words: ['coding.uncoded', 'coding.miscoded'],
  read: (ctx, _parameters, { page }) => listDoubted(ctx, { ...(page && { page: Number(page) }) }),
  render: found => <DoubtedList key={found.current} found={found} />,
})
