import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { openContract } from '@/lib/health/open-contract'
import { Contract } from './_parts/contract'

export default screen({
  path: '/calls',
  read: ctx => openContract(ctx, {}),
  render: ({ document }) => (
    <Words names={['calls', 'permissions', 'actions']}>
      <Contract document={document} />
    </Words>
  ),
})
