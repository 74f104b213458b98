import { openContract } from '@/lib/health/open-contract'
import { screen } from '../../_screen'
import { Words } from '../../_shell/words'
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
