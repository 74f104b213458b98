import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { pathBelowBase } from '@/app/_auth'
import { pageContext } from '@/app/_session'
import { safeReturn } from '@/lib/accounts/own-address'
import { passwordSignInOffered } from '@/lib/accounts/sign-in-with-password'
import { signInAddress, single } from '../sign-in-address'
import { LoginForm } from './login-form'

type Query = Promise<Record<string, string | string[] | undefined>>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') }
}

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const [{ returnTo }, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations('signIn')])
  const target = safeReturn(single(returnTo))
  const path = pathBelowBase(target) ?? '/index'
  if (ctx.user) redirect(path)
  const byPassword = passwordSignInOffered()
  return (
    <>
      <h1>{t('title')}</h1>
      {byPassword && (
        <LoginForm
          target={target}
          text={{
            loginId: t('loginId'),
            password: t('password'),
            submit: t('submit'),
            submitting: t('submitting'),
            wrong: t('wrong'),
            tooMany: t('tooMany'),
            switchedOff: t('switchedOff'),
            unreachable: t('unreachable'),
          }}
        />
      )}
      {byPassword && <p className="public-or">{t('or')}</p>}
      <a className={`public-button ${byPassword ? 'public-button-plain' : ''}`} href={signInAddress(path)}>
        {t('withService')}
      </a>
    </>
  )
}
