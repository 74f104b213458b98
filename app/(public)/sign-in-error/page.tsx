import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { pathBelowBase } from '@/app/_auth'
import { pageContext } from '@/app/_session'
import { ownAddress, safeReturn } from '@/lib/accounts/own-address'
import { passwordSignInOffered } from '@/lib/accounts/sessions/sign-in-with-password'
import { isLoopback } from '@/lib/core/networks'
import { PublicHead, PublicLinks } from '../public-head'
import { signInAddress, single } from '../sign-in-address'
import '../public.css'
import { LeadThere } from './lead-there'

type Query = Promise<Record<string, string | string[] | undefined>>

const reasons = ['loop', 'away', 'disabled', 'factor', 'stale', 'failed'] as const

export default async function SignInErrorPage({ searchParams }: { searchParams: Query }) {
  const [query, t] = await Promise.all([searchParams, getTranslations('signIn.problem')])
  const reason = reasons.find(known => known === single(query.reason)) ?? 'failed'
  const ctx = await pageContext()
  if (single(query.reason) === 'address') return elsewhere(safeReturn(single(query.returnTo)), t)
  const path = pathBelowBase(safeReturn(single(query.returnTo))) ?? '/index'
  // Two windows signed in at once: this attempt failed because the other one succeeded.
  if (reason === 'failed' && ctx.user) redirect(path)
  const more =
    reason === 'disabled' || reason === 'factor' ? 'prompt' : reason === 'stale' ? 'fresh' : 'retry'
  const byPassword = await passwordSignInOffered(ctx)
  return (
    <>
      <PublicHead title={t('title')} />
      <p role="alert">{t(reason)}</p>
      <PublicLinks
        links={[
          [t(more === 'prompt' ? 'other' : 'retry'), signInAddress(path, more)],
          ...(byPassword ? [[t('password'), `/app/login?${new URLSearchParams({ returnTo: path })}`]] : []),
        ]}
      />
    </>
  )
}

type Translate = Awaited<ReturnType<typeof getTranslations<'signIn.problem'>>>

function elsewhere(target: string, t: Translate) {
  const returnTo = pathBelowBase(target) ?? '/index'
  const signIn = ownAddress(`/api/session/sign-in?${new URLSearchParams({ returnTo, host: '1' })}`)
  const { href, host, hostname } = new URL(ownAddress(''))
  const words = {
    leading: t('leading', { address: href }),
    unreachable: t(isLoopback(hostname) ? 'local' : 'unreachable', { address: href }),
    go: t('go', { host }),
  }
  return (
    <>
      <PublicHead title={t('elsewhere')} />
      <LeadThere
        probe={ownAddress('/healthz')}
        address={returnTo.startsWith('/login?') ? target : signIn}
        words={words}
      />
    </>
  )
}
