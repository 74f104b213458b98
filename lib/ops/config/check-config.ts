import { isIP } from 'node:net'
import { currentTime } from '@/lib/core/clock'
import { type Env, readEnv, sendsTexts } from '@/lib/core/env'
import { isLoopback } from '@/lib/core/networks'
import { authoritiesIn, subjectText } from '@/lib/health/read-about'
import { newBackupKey } from '@/lib/ops/backup/encryption'
import { clamd } from '@/lib/services/virus-scanner/clamd'
import { checkDatabase } from './check-database'
import { checkFiles } from './check-files'
import { checkReplicas } from './check-replicas'
import { checkSecondFactor } from './check-second-factor'
import { checkServices } from './check-services'
import { checkTransport } from './check-transport'
import { error, type Finding, ok, reasonOf, warning } from './finding'

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

async function checkBackupKey(file: string | undefined, { APP_URL }: Env): Promise<Finding[]> {
  if (!file)
    return isLocal(APP_URL) ? [] : [warning('BACKUP_PUBLIC_KEY_FILE is empty: backups are not encrypted')]
  return newBackupKey(file).then(
    () => [ok('backups are encrypted')],
    (failure: Error) => [error(`BACKUP_PUBLIC_KEY_FILE: ${failure.message}`)],
  )
}

async function checkScanner({ VIRUS_SCANNER_URL: url, APP_URL }: Env): Promise<Finding[]> {
  if (!url) return isLocal(APP_URL) ? [] : [warning('VIRUS_SCANNER_URL is empty: uploads are not scanned')]
  return clamd(url)
    .probe()
    .then(
      () => [ok('the virus scanner answers')],
      (failure: Error) => [error(`VIRUS_SCANNER_URL: ${failure.message}`)],
    )
}

const isLocal = (url: string) => isLoopback(new URL(url).hostname)

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

interface Described {
  issuer?: string
  end_session_endpoint?: string
  acr_values_supported?: string[]
}

async function checkIdentity(env: Env): Promise<Finding[]> {
  const { AUTH_ISSUER } = env
  const address = `${AUTH_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const clock = checkClock(answer.headers.get('date'))
    const described = (await answer.json()) as Described
    const { issuer, end_session_endpoint: ends } = described
    if (issuer !== AUTH_ISSUER) return [error(`AUTH_ISSUER calls itself ${issuer}: write it exactly so`)]
    return [
      ends
        ? ok('the identity service answers')
        : warning('the identity service names no end_session_endpoint: signing out leaves its session open'),
      ...clock,
      ...(await checkSecondFactor(env, described, isLocal(env.APP_URL))),
    ]
  } catch (failure) {
    return [error(`AUTH_ISSUER: the identity service does not answer at ${address}: ${reasonOf(failure)}`)]
  }
}

function checkClock(date: string | null): Finding[] {
  const apart = Math.abs(Date.now() - Date.parse(date ?? '')) / 1000
  if (!(apart > 60)) return []
  return [warning(`the clocks of this machine and the identity service are ${apart.toFixed(0)} s apart`)]
}

function judge(env: Env): Finding[] {
  return [...judgeAddress(env), ...judgePorts(env), ...judgeSecurityContact(env), ...judgePasswords(env)]
}

function judgePasswords({ PASSWORD_GRANT }: Env): Finding[] {
  if (PASSWORD_GRANT === 'off') return [ok('signing in is the identity service’s alone')]
  return [
    warning(
      'PASSWORD_GRANT is on: a password alone, without the second factor of the identity service, lets people in',
    ),
  ]
}

function judgeSecurityContact({ SECURITY_CONTACT, SECURITY_EXPIRES, APP_URL }: Env): Finding[] {
  if (!SECURITY_EXPIRES)
    return isLocal(APP_URL)
      ? []
      : [
          warning(
            'SECURITY_CONTACT is empty: there is no /.well-known/security.txt for who finds a vulnerability',
          ),
        ]
  const days = (Date.parse(SECURITY_EXPIRES) - currentTime().getTime()) / 86_400_000
  if (days <= 0) return [error('SECURITY_EXPIRES is past: there is no /.well-known/security.txt')]
  if (days < 30) return [warning(`SECURITY_EXPIRES: security.txt ends in ${days.toFixed(0)} days`)]
  if (days > 366)
    return [warning('SECURITY_EXPIRES is more than a year ahead, readers take it for forgotten')]
  return [ok(`${SECURITY_CONTACT.length} contacts for vulnerabilities until ${SECURITY_EXPIRES}`)]
}

function judgeAddress(env: Env): Finding[] {
  const { APP_URL, TRUSTED_PROXIES, AUDIT_KEY } = env
  const { protocol, pathname } = new URL(APP_URL)
  const local = isLocal(APP_URL)
  const found: Finding[] = []
  if (protocol === 'http:' && !local) found.push(warning('APP_URL is not https: cookies go unprotected'))
  if (pathname !== '/') found.push(error('APP_URL takes no path: /app is added to it'))
  if (!AUDIT_KEY && !local)
    found.push(
      warning('AUDIT_KEY is empty: AUTH_SECRET seals the audit log, and must be kept for it when it changes'),
    )
  const proxies = TRUSTED_PROXIES.split(',')
    .map(one => one.trim())
    .filter(Boolean)
  for (const proxy of proxies) if (!isIP(proxy)) found.push(error(`TRUSTED_PROXIES: ${proxy} is no address`))
  if (!local && proxies.length === 0)
    found.push(
      warning('TRUSTED_PROXIES is empty: behind a proxy all people share one address and its limits'),
    )
  if (!sendsTexts(env) && !local)
    found.push(
      warning(
        'TEXT_MESSAGE is not set up: codes of the public form reach no phone, only the list of texts that staff read',
      ),
    )
  return found
}

function judgePorts({ METRICS_PORT, METRICS_HOST, PORT }: Env): Finding[] {
  const found: Finding[] = []
  if (METRICS_PORT === PORT) found.push(error('METRICS_PORT must differ from PORT'))
  if (METRICS_PORT && ['0.0.0.0', '::'].includes(METRICS_HOST))
    found.push(warning('METRICS_HOST is every address of this machine: the figures have no sign-in'))
  return found
}
