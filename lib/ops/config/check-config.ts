import { isIP } from 'node:net'
import { currentTime } from '@/lib/core/clock'
import { type Env, readEnv, sendsTexts } from '@/lib/core/env'
import { authoritiesIn, subjectText } from '@/lib/health/read-about'
import { newBackupKey } from '@/lib/ops/backup/encryption'
import { clamd } from '@/lib/services/virus-scanner/clamd'
import { validValue } from '@/lib/settings/read-parameters'
import { defaultOf } from '@/lib/settings/schema'
import { askDatabase, checkDatabase } from './check-database'
import { checkFiles } from './check-files'
import { checkReplicas } from './check-replicas'
import { checkServices } from './check-services'
import { checkTransport } from './check-transport'
import { error, expected, type Finding, isLocal, ok, reasonOf, tried, warning } from './finding'

const parameters = `SELECT key, value FROM parameters WHERE key IN ('secondFactor', 'freshSignIn', 'publicOffice')`

/** A database that does not answer is reported by its own check. */
async function checkSecondFactor(env: Env, supported: string[] | undefined): Promise<Finding[]> {
  return askDatabase(env.DATABASE_URL, async client => {
    const { rows } = await client.query<{ key: string; value: unknown }>(parameters)
    const setting = (key: string) => rows.find(row => row.key === key)?.value
    const { minutes } = validValue('freshSignIn', setting('freshSignIn'))
    const { roles, acr } = validValue('secondFactor', setting('secondFactor'))
    const { nameZhCN } = validValue('publicOffice', setting('publicOffice'))
    const unset = (what: string) => expected(env, false, `${what} (set it on /app/parameters)`)
    return [
      nameZhCN === defaultOf('publicOffice').nameZhCN && !isLocal(env)
        ? error(
            `the parameter “publicOffice” still names the office “${nameZhCN}”: the public reads that as who asks. Write it on /app/parameters`,
          )
        : [],
      minutes > 0
        ? ok(`changes of rights and exports of personal data need a sign-in of the last ${minutes} minutes`)
        : unset('the parameter “freshSignIn” is off: a session that was left open changes rights'),
      roles === ''
        ? unset('the parameter “secondFactor” names no role: one factor lets everybody in')
        : judgeSecondFactor(roles, acr, supported),
    ].flat()
  }).catch(() => [])
}

function judgeSecondFactor(roles: string, acr: string, supported?: string[]): Finding {
  const named = `the roles ${roles} need a second factor`
  if (!supported)
    return warning(
      `${named}; the identity service does not say which values of acr it knows, ${acr} is asked for`,
    )
  const known = acr.split(' ').filter(one => supported.includes(one))
  if (known.length > 0) return ok(`${named}, the identity service knows acr ${known.join(' ')}`)
  return warning(`${named}, but the identity service knows acr ${supported.join(' ')} only, not ${acr}`)
}

async function checkAuthorities(file: string | undefined): Promise<Finding[]> {
  if (!file) return []
  try {
    const certificates = await authoritiesIn(file)
    if (certificates.length === 0) return [error(`NODE_EXTRA_CA_CERTS: ${file} holds no certificate`)]
    const over = certificates.filter(({ validTo }) => Date.parse(validTo) < currentTime().getTime())
    if (over.length > 0)
      return over.map(one => warning(`NODE_EXTRA_CA_CERTS: ${subjectText(one.subject)} has expired`))
    return [ok(`${certificates.length} own authorities are trusted`)]
  } catch (failure) {
    return [error(`NODE_EXTRA_CA_CERTS: ${file} cannot be read: ${(failure as Error).message}`)]
  }
}

const checkBackupKey = async (file: string | undefined, env: Env): Promise<Finding[]> =>
  file
    ? tried('BACKUP_PUBLIC_KEY_FILE', 'backups are encrypted', () => newBackupKey(file))
    : expected(env, file, 'BACKUP_PUBLIC_KEY_FILE is empty: backups are not encrypted')

const checkScanner = async (env: Env): Promise<Finding[]> =>
  env.VIRUS_SCANNER_URL
    ? tried('VIRUS_SCANNER_URL', 'the virus scanner answers', clamd(env.VIRUS_SCANNER_URL).probe)
    : expected(env, false, 'VIRUS_SCANNER_URL is empty: uploads are not scanned')

export async function checkConfig(source: Record<string, string | undefined>): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(source)
  } catch (failure) {
    return [error((failure as Error).message)]
  }
  const parts = await Promise.all([
    checkDatabase(env),
    checkReplicas(env),
    checkFiles(env),
    checkIdentity(env),
    checkScanner(env),
    checkServices(env),
    checkAuthorities(source.NODE_EXTRA_CA_CERTS),
    checkBackupKey(source.BACKUP_PUBLIC_KEY_FILE, env),
  ])
  const first = ok('every variable is there and has its shape')
  return [first, ...checkTransport(env), ...parts.flat(), ...judge(env)]
}

async function checkIdentity(env: Env): Promise<Finding[]> {
  const { AUTH_ISSUER } = env
  const address = `${AUTH_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const apart = Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1000
    const { issuer, end_session_endpoint: ends, acr_values_supported: acr } = await answer.json()
    if (issuer !== AUTH_ISSUER) return [error(`AUTH_ISSUER calls itself ${issuer}: write it exactly so`)]
    return [
      ends
        ? ok('the identity service answers')
        : warning('the identity service names no end_session_endpoint: signing out leaves its session open'),
      apart > 60
        ? warning(`the clocks of this machine and the identity service are ${apart.toFixed(0)} s apart`)
        : [],
      await checkSecondFactor(env, acr),
    ].flat()
  } catch (failure) {
    return [error(`AUTH_ISSUER: the identity service does not answer at ${address}: ${reasonOf(failure)}`)]
  }
}

function judge(env: Env): Finding[] {
  const { METRICS_PORT, METRICS_HOST, PORT, PASSWORD_GRANT } = env
  const { protocol, pathname } = new URL(env.APP_URL)
  const proxies = env.TRUSTED_PROXIES.split(',').flatMap(one => one.trim() || [])
  return [
    expected(env, protocol === 'https:', 'APP_URL is not https: cookies go unprotected'),
    pathname === '/' ? [] : error('APP_URL takes no path: /app is added to it'),
    expected(
      env,
      env.AUDIT_KEY,
      'AUDIT_KEY is empty: AUTH_SECRET seals the audit log, and must be kept for it when it changes',
    ),
    proxies.flatMap(proxy => (isIP(proxy) ? [] : error(`TRUSTED_PROXIES: ${proxy} is no address`))),
    expected(
      env,
      proxies.length > 0,
      'TRUSTED_PROXIES is empty: behind a proxy all people share one address and its limits',
    ),
    expected(
      env,
      sendsTexts(env),
      'TEXT_MESSAGE is not set up: codes of the public form reach no phone, only the list of texts that staff read',
    ),
    METRICS_PORT === PORT ? error('METRICS_PORT must differ from PORT') : [],
    METRICS_PORT && ['0.0.0.0', '::'].includes(METRICS_HOST)
      ? warning('METRICS_HOST is every address of this machine: the figures have no sign-in')
      : [],
    judgeSecurityContact(env),
    PASSWORD_GRANT === 'off'
      ? ok('signing in is the identity service’s alone')
      : warning(
          'PASSWORD_GRANT is on: a password alone, without the second factor of the identity service, lets people in',
        ),
  ].flat()
}

function judgeSecurityContact(env: Env): Finding[] {
  const { SECURITY_CONTACT, SECURITY_EXPIRES } = env
  const none =
    'SECURITY_CONTACT is empty: there is no /.well-known/security.txt for who finds a vulnerability'
  if (!SECURITY_EXPIRES) return expected(env, false, none)
  const days = (Date.parse(SECURITY_EXPIRES) - currentTime().getTime()) / 86_400_000
  if (days <= 0) return [error('SECURITY_EXPIRES is past: there is no /.well-known/security.txt')]
  if (days < 30) return [warning(`SECURITY_EXPIRES: security.txt ends in ${days.toFixed(0)} days`)]
  if (days > 366)
    return [warning('SECURITY_EXPIRES is more than a year ahead, readers take it for forgotten')]
  return [ok(`${SECURITY_CONTACT.length} contacts for vulnerabilities until ${SECURITY_EXPIRES}`)]
}
