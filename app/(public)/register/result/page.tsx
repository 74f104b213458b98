import { getTranslations } from 'next-intl/server'
import { PublicHead, PublicLinks } from '../../public-head'
import { signInAddress } from '../../sign-in-address'
import '../../public.css'

export default async function RegisterResultPage() {
  const t = await getTranslations('register.result')
  return (
    <>
      <PublicHead title={t('title')} />
      <p>{t('text')}</p>
      <p className="si-hint">{t('loginId')}</p>
      <PublicLinks links={[[t('signIn'), signInAddress('/index')]]} />
    </>
  )
}
