import { screen } from '@/app/_screen'
import { tabulateOverview } from '@/lib/investigations/overview/tabulate-overview'
import { Overview } from '../_parts/overview'

export default screen({
  path: '/investigation/overview',
  words: ['investigations'],
  read: ctx => tabulateOverview(ctx, {}),
  render: overview => <Overview {...overview} />,
})
