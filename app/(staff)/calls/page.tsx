import { screen } from '@/app/_screen'
import { openContract } from '@/lib/health/read-about'
import { Contract } from './_parts/contract'

export default screen({
  path: '/calls',
  words: ['calls', 'permissions', 'actions'],
  read: ctx => openContract(ctx, {}),
  render: ({ document }) => <Contract document={document} />,
})
