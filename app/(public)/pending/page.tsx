import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { signInAddress } from '../sign-in-address'
import '../public.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn.pending'))('title') }
}

/** For somebody whom the identity service knows and we do not yet. */
export default async function PendingPage() {
  const t = await getTranslations('signIn.pending')
  return (
    <>
      <h1>{t('title')}</h1>
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
