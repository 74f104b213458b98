import { getTranslations } from 'next-intl/server'
import { PublicHead, PublicLinks } from '../public-head'
import { signInAddress } from '../sign-in-address'
import '../public.css'
import { ForgetSession } from './forget-session'

export default async function SignedOutPage() {
  const t = await getTranslations('signIn.signedOut')
  return (
    <>
      <ForgetSession />
      <PublicHead title={t('title')} />
      <p>{t('text')}</p>
      <PublicLinks links={[[t('again'), signInAddress('/')]]} />
    </>
  )
}
