import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { signInAddress } from '../../sign-in-address'
import '../../public.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('register.result'))('title') }
}

export default async function RegisterResultPage() {
  const t = await getTranslations('register.result')
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <p className="si-hint">{t('loginId')}</p>
      <div className="si-actions">
        <a className="pb-button" href={signInAddress('/index')}>
          {t('signIn')}
        </a>
      </div>
    </>
  )
}
