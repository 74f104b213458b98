import { getTranslations } from 'next-intl/server'
import { PublicHead } from '../public-head'
import { signInAddress } from '../sign-in-address'
import '../public.css'

export default async function PendingPage() {
  const t = await getTranslations('signIn.pending')
  return (
    <>
      <PublicHead title={t('title')} />
      <p>{t('text')}</p>
      <div className="si-actions">
        <a className="pb-button" href={signInAddress('/')}>
          {t('again')}
        </a>
        <a className="pb-button quiet" href={signInAddress('/', 'prompt')}>
          {t('other')}
        </a>
      </div>
    </>
  )
}
