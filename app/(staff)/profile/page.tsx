import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { readProfile } from '@/lib/accounts/people/profile'
import { listMySessions } from '@/lib/accounts/sessions/list-sessions'
import { ProfilePage } from './_parts/profile-page'

export default screen({
  path: '/profile',
  async read(ctx) {
    const [profile, sessions] = await Promise.all([readProfile(ctx, {}), listMySessions(ctx, {})])
    return { profile, sessions }
  },
  render({ profile, sessions }) {
    return (
      <Words names={['profile', 'accounts', 'users', 'uiForm', 'fields', 'showPassword']}>
        <ProfilePage key={profile.version} profile={profile} sessions={sessions} />
      </Words>
    )
  },
})
