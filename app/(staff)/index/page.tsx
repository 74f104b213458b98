import { screen } from '../../_screen'

export default screen({
  path: '/index',
  read: async () => null,
  render: () => <p>index</p>,
})
