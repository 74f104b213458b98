import { getTranslations } from 'next-intl/server'
import { pageContext } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { registrationOpen } from '@/lib/accounts/people/register-user'
import { PublicHead, PublicLinks } from '../public-head'
import { signInAddress } from '../sign-in-address'
import '../public.css'
import { RegisterForm } from './register-form'

export default async function RegisterPage() {
  const [ctx, t] = await Promise.all([pageContext(), getTranslations('register')])
  const open = await registrationOpen(ctx)
  return (
    <Words names={['register', 'showPassword']}>
      <PublicHead title={t('title')} />
      <p>{t(open ? 'intro' : 'closed')}</p>
      {open && <RegisterForm />}
      <PublicLinks quiet links={[[t('signIn'), signInAddress('/index')]]} />
    </Words>
  )
}
