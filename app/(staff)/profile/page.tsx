import { screen } from '@/app/_screen'
import { readProfile } from '@/lib/accounts/people/profile'
import { listMySessions } from '@/lib/accounts/sessions/list-sessions'
import { ProfilePage } from './_parts/profile-page'

export default screen({
  path: '/profile',
  words: ['profile', 'accounts', 'users', 'uiForm', 'fields', 'showPassword'],
  async read(ctx) {
    const [profile, sessions] = await Promise.all([readProfile(ctx, {}), listMySessions(ctx, {})])
    return { profile, sessions }
  },
  render: ({ profile, sessions }) => (
    <ProfilePage key={profile.version} profile={profile} sessions={sessions} />
  ),
})
