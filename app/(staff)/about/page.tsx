import { screen } from '@/app/_screen'
import { today } from '@/lib/core/today'
import { readAbout } from '@/lib/health/read-about'
import { AboutPage } from './about-page'

export default screen({
  path: '/about',
  read: ctx => readAbout(ctx, {}),
  render: (about, { now }) => <AboutPage {...about} today={today(now)} />,
})
