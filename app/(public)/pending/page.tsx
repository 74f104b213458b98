import { getTranslations } from 'next-intl/server'
import { PublicHead, PublicLinks } from '../public-head'
import { signInAddress } from '../sign-in-address'
import '../public.css'

export default async function PendingPage() {
  const t = await getTranslations('signIn.pending')
  return (
    <>
      <PublicHead title={t('title')} />
      <p>{t('text')}</p>
      <PublicLinks
        links={[
          [t('again'), signInAddress('/')],
          [t('other'), signInAddress('/', 'prompt')],
        ]}
      />
    </>
  )
}
