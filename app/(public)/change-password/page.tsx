import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { signedIn } from '@/lib/core/context'
import { PublicHead } from '../public-head'
import '../public.css'
import { ChangePasswordForm } from './change-password-form'

export default screen({
  path: '/change-password',
  read: async ctx => signedIn(ctx),
  async render({ mustChangePassword, name }) {
    if (!mustChangePassword) redirect('/profile')
    const t = await getTranslations('profile.first')
    return (
      <Words names={['profile', 'showPassword']}>
        <PublicHead title={t('title')} />
        <p>{t('text', { name })}</p>
        <ChangePasswordForm />
      </Words>
    )
  },
})
