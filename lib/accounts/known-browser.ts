import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { users } from '@/db/schema/accounts'
import { currentTime } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { knownBrowserCookie, knownBrowserCookieHeader } from '@/lib/core/session-cookie'

type Owner = Pick<typeof users.$inferSelect, 'id' | 'credentialVersion'>

interface Mark {
  userId: string
  version: string
  browser: string
  /** Days since 1970. */
  lastDay: string
}

const days = 180
const mostPeople = 5
const today = () => Math.floor(currentTime().getTime() / 86_400_000)

/**
 * The id of a browser in which this person signed in before, else null. It grants nothing but a separate count of
 * tries, so that somebody else's guessing does not delay the owner.
 * @param cookie as sent: `<user>.<version>.<browser>.<last day>.<mac>`, one a person, separated by `~`
 */
export function knownBrowser(cookie: string | null | undefined, { id, credentialVersion }: Owner) {
  const mark = readMarks(cookie).find(one => one.userId === id && one.version === String(credentialVersion))
  return mark?.browser ?? null
}

export function rememberBrowser(cookie: string | null | undefined, owner: Owner, secure: boolean): string {
  const others = readMarks(cookie).filter(({ userId }) => userId !== owner.id)
  const mark = {
    userId: owner.id,
    version: String(owner.credentialVersion),
    browser: knownBrowser(cookie, owner) ?? randomBytes(12).toString('base64url'),
    lastDay: String(today() + days),
  }
  return knownBrowserCookieHeader(
    [mark, ...others].slice(0, mostPeople).map(write).join('~'),
    days * 86_400,
    secure,
  )
}

export function knownBrowserIn(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${knownBrowserCookie}=([^;]*)`).exec(header ?? '')?.[1]
}

function write({ userId, version, browser, lastDay }: Mark): string {
  const text = [userId, version, browser, lastDay].join('.')
  return `${text}.${macOf(text)}`
}

function readMarks(cookie: string | null | undefined): Mark[] {
  return (cookie ?? '').split('~', mostPeople).flatMap(text => {
    const [, signed, userId, version, browser, lastDay, mac] =
      /^((\d{1,19})\.(\d{1,10})\.([\w-]{16})\.(\d{1,6}))\.([\w-]{43})$/.exec(text) ?? []
    if (!signed || Number(lastDay) < today() || !isMac(mac!, signed)) return []
    return [{ userId: userId!, version: version!, browser: browser!, lastDay: lastDay! }]
  })
}

function macOf(text: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`known browser\n${text}`).digest('base64url')
}

function isMac(given: string, text: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(macOf(text)))
}
