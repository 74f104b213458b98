import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { pathBelowBase } from '@/app/_auth'
import { pageContext } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { isOwnHost, ownAddress, safeReturn } from '@/lib/accounts/own-address'
import { registrationOpen } from '@/lib/accounts/people/register-user'
import { passwordSignInOffered } from '@/lib/accounts/sessions/sign-in-with-password'
import { PublicHead, PublicLinks } from '../public-head'
import { signInAddress, single } from '../sign-in-address'
import '../public.css'
import { LoginForm } from './login-form'

type Query = Promise<Record<string, string | string[] | undefined>>

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const [{ returnTo, host }, ctx, t] = await Promise.all([
    searchParams,
    pageContext(),
    getTranslations('signIn'),
  ])
  const request = single(returnTo)
  const target = request ? safeReturn(request) : ownAddress('/')
  const path = pathBelowBase(target) ?? '/index'
  if (ctx.user) redirect(path)
  if (!isOwnHost(await headers()) && !host)
    redirect(
      `/sign-in-error?${new URLSearchParams({ reason: 'address', returnTo: `/login?${new URLSearchParams({ returnTo: path, host: '1' })}` })}`,
    )
  const byPassword = await passwordSignInOffered(ctx)
  const registers = await registrationOpen(ctx)
  return (
    <Words names={['signIn', 'showPassword']}>
      <PublicHead title={t('title')} />
      {ctx.signedOut && (
        <p className="si-ended" role="status">
          {t(`ended.${ctx.signedOut}`)}
        </p>
      )}
      {byPassword && <LoginForm target={target} />}
      {byPassword && <p className="si-or">{t('or')}</p>}
      <PublicLinks quiet={byPassword} links={[[t('withService'), signInAddress(path)]]} />
      {registers && (
        <p className="si-link">
          <a href="/app/register">{t('register')}</a>
        </p>
      )}
      <p className="si-public">
        <a href="/app/intake">{t('report')}</a>
      </p>
    </Words>
  )
}
