import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listDoubted } from '@/lib/defects/uncoded/list-doubted'
import { DoubtedList } from './_parts/doubted-list'

export default screen({
  path: '/defects/miscoded',
  read: (ctx, _parameters, { page }) => listDoubted(ctx, { ...(page && { page: Number(page) }) }),
  render: found => (
    <Words names={['coding.uncoded', 'coding.miscoded']}>
      <DoubtedList key={found.current} found={found} />
    </Words>
  ),
})
