import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { credentialsIn } from '@/lib/core/credentials-in-address'
import { faultOf } from '@/lib/core/faults'
import { requestTimeoutMs, withDeadline } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { FormFault } from './form'
import { readKeys } from './keys'
import {
  answerLogin,
  type Login,
  type LoginText,
  needsSecondFactor,
  queryOf,
  secondFactor,
  showLogin,
} from './login'
import { messagePage, send, signOutPage } from './pages'
import { adapterOver, type Payloads } from './payloads'

interface Settings {
  issuer: string
  application: string
  clientId: string
  clientSecret: string
  payloads: Payloads
  login: Login
  findPerson(
    accountId: string,
  ): Promise<{ id: string; loginId: string; name: string; credentialVersion: number } | null>
}

const minute = 60

export async function localIdentityService(settings: Settings): Promise<Server> {
  const { login } = settings
  const provider = await createProvider(settings)
  const serve = provider.callback()
  const own = new URL(settings.application).origin
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }
  return createServer(limits, async (request, response) => {
    try {
      if (!isPlain(request.url ?? '')) throw new FormFault('badAddress')
      if (credentialsIn(queryOf(request)).length > 0) throw new FormFault('inAddress')
      await withDeadline(requestTimeoutMs, async () => {
        if (!request.url?.startsWith('/interaction/')) await serve(request, response)
        else if (request.method === 'POST') await answerLogin(provider, login, own, request, response)
        else if (request.method === 'GET') await showLogin(provider, login, own, request, response)
        else throw new FormFault('wrongMethod')
      })
    } catch (error) {
      explain(error, login, settings.application, request, response)
    }
  })
}

/** oidc-provider fails on percent-escapes that are not UTF-8. */
function isPlain(address: string): boolean {
  try {
    return (
      address.startsWith('/') &&
      !address.startsWith('//') &&
      decodeURIComponent(address.split('?')[0]!) !== ''
    )
  } catch {
    return false
  }
}

async function createProvider({ issuer, application, clientId, clientSecret, ...settings }: Settings) {
  const { login } = settings
  const keys = await readKeys(settings.payloads)
  const provider = new Provider(issuer, {
    adapter: adapterOver(settings.payloads),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${application}/api/auth/callback/identity`],
        post_logout_redirect_uris: [`${application}/api/session/signed-out`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        require_auth_time: true,
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'identity', interaction: 'identity-under-way', resume: 'identity-resume' },
      long: { sameSite: 'lax' },
    },
    pkce: { required: () => true, methods: ['S256'] },
    responseTypes: ['code'],
    extraParams: ['signed_out'],
    acrValues: [secondFactor],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', 'amr'], profile: ['name', 'preferred_username', 'credential_version'] },
    // The application reads the id token only, not user info.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOut(ctx, form, settings),
        postLogoutSuccessSource: ctx => print(ctx, login, 'signedOut', application),
      },
    },
    interactions: { policy: policy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    // No longer than the application's idle time, or it would silently sign an idle browser in again.
    ttl: {
      Session: 30 * minute,
      Grant: 30 * minute,
      Interaction: 60 * minute,
      AuthorizationCode: minute,
      AccessToken: 5 * minute,
      IdToken: 60 * minute,
    },
    async findAccount(_ctx, accountId) {
      const person = await settings.findPerson(accountId)
      if (!person) return undefined
      const { id: sub, name, loginId, credentialVersion } = person
      return {
        accountId,
        // Tells the application which password was proved.
        claims: () => ({
          sub,
          name,
          preferred_username: loginId,
          credential_version: credentialVersion,
        }),
      }
    },
    async loadExistingGrant({ oidc }) {
      const grantId = oidc.session?.grantIdFor(oidc.client!.clientId)
      const known = grantId && (await oidc.provider.Grant.find(grantId))
      if (known) return known
      // No consent page for our own application.
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId,
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    renderError: (ctx, out, error) => {
      if (faultOf(error).status === 503) {
        ctx.status = 503
        ctx.set('retry-after', '5')
      }
      log.warn({ error: out.error, why: out.error_description }, 'identity service')
      return print(ctx, login, 'failed', application)
    },
  })
  provider.proxy = issuer.startsWith('https:')
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity service'))
  return provider
}

function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  const gone = new Check('person_gone', 'the person of this session may not sign in any more', ({ oidc }) =>
    oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  prompts.get('login')?.checks.add(gone)
  const factor = new Check('second_factor', 'a second factor is asked for', ({ oidc }) =>
    needsSecondFactor(oidc.params) && oidc.session?.acr !== secondFactor
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  )
  prompts.get('login')?.checks.add(factor)
  return prompts
}

function print(
  ctx: KoaContextWithOIDC,
  { localeOf, textOf }: Login,
  what: keyof LoginText['notes'],
  home: string,
) {
  const locale = localeOf(undefined, ctx.get('cookie'), ctx.get('accept-language'))
  show(ctx, messagePage(textOf(locale), what, home))
}

function show(ctx: KoaContextWithOIDC, { policy, html }: ReturnType<typeof messagePage>) {
  ctx.type = 'html'
  ctx.set('content-security-policy', policy)
  ctx.body = html
}

async function signOut(
  ctx: KoaContextWithOIDC,
  form: string,
  { login: { localeOf, textOf }, findPerson }: Pick<Settings, 'login' | 'findPerson'>,
) {
  const request = ctx.oidc.params?.ui_locales
  const locale = localeOf(request as string | undefined, ctx.get('cookie'), ctx.get('accept-language'))
  // A caller with this session's own id token has confirmed in the application already.
  const { accountId } = ctx.oidc.session ?? {}
  const person = accountId ? await findPerson(accountId) : null
  const confirmed = ctx.oidc.entities.IdTokenHint?.payload.sub === person?.id
  const target = ctx.oidc.params?.post_logout_redirect_uri
  const back = typeof target === 'string' ? new URL(target).origin : ''
  show(ctx, signOutPage(textOf(locale), form, confirmed, back))
}

function explain(
  error: unknown,
  { localeOf, textOf }: Login,
  home: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.destroyed && !request.complete) return
  const { status, what } = faultIn(error)
  if (status >= 500) log.error({ err: error }, 'identity service')
  const locale = localeOf(undefined, request.headers.cookie, request.headers['accept-language'])
  if (status === 503) response.setHeader('retry-after', '5')
  // Close instead of reading the rest of the body.
  if (!request.complete) response.setHeader('connection', 'close')
  send(response, status, messagePage(textOf(locale), what, home))
}

function faultIn(error: unknown): { status: number; what: keyof LoginText['notes'] } {
  if (error instanceof FormFault) return { status: error.status, what: error.code }
  // An expired interaction is ordinary: the page stayed open, or the user went back to it.
  if ((error as { name?: string }).name === 'SessionNotFound') return { status: 400, what: 'expired' }
  const { status } = faultOf(error)
  return { status, what: status === 503 ? 'unavailable' : 'failed' }
}
