import { screen } from '@/app/_screen'
import { readOperations } from '@/lib/health/read-operations'
import { Contract } from './_parts/contract'

export default screen({
  path: '/calls',
  words: ['calls', 'permissions', 'actions'],
  read: ctx => readOperations.authorize(ctx),
  render: () => <Contract document="/app/openapi.json" />,
})
