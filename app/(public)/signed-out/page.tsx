import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { signInAddress } from '../sign-in-address'
import '../public.css'
import { ForgetSession } from './forget-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn.signedOut'))('title') }
}

export default async function SignedOutPage() {
  const t = await getTranslations('signIn.signedOut')
  return (
    <>
      <ForgetSession />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className="si-actions">
        <a className="pb-button" href={signInAddress('/')}>
          {t('again')}
        </a>
      </div>
    </>
  )
}
