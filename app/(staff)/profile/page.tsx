import { screen } from '@/app/_screen'
import { readProfile } from '@/lib/accounts/people/profile'
import { listMySessions } from '@/lib/accounts/sessions/list-sessions'
import { readNoticeChoices } from '@/lib/notices/choose-notices'
import { ProfilePage } from './_parts/profile-page'

export default screen({
  path: '/profile',
  words: ['profile', 'notices.names', 'accounts', 'users', 'uiForm', 'fields', 'showPassword'],
  async read(ctx) {
    const [profile, sessions, choices] = await Promise.all([
      readProfile(ctx, {}),
      listMySessions(ctx, {}),
      readNoticeChoices(ctx, {}),
    ])
    return { profile, sessions, choices }
  },
  render: ({ profile, ...parts }) => <ProfilePage key={profile.version} profile={profile} {...parts} />,
})
