import { type Env, sendsTexts } from '@/lib/core/env'
import { isLoopback } from '@/lib/core/networks'
import { drawPng } from '@/lib/files/draw-png'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { requestToken } from '@/lib/services/chat/app'
import { isRobot } from '@/lib/services/chat/robot'
import { remoteLicenceReader } from '@/lib/services/licence-reader/remote'
import { verifySmtp } from '@/lib/services/mail/smtp'
import { chatAccount, openCarrier } from '@/lib/services/services'
import { tryGateway } from '@/lib/services/text-message/remote'
import { remoteVehicleRegistry } from '@/lib/services/vehicle-registry/remote'
import { askDatabase } from './check-database'
import { error, expected, type Finding, ok, reasonOf, tried, warning } from './finding'

const side = 64
const impossibleVin = 'ZZZZZZZZZZZZZZZZZ'

// Each service is called as the server would, without sending or storing anything.
export async function checkServices(env: Env): Promise<Finding[]> {
  const parts = await Promise.all([
    checkTexts(env),
    checkMail(env),
    checkReader(env),
    checkRegister(env),
    checkRobot(env),
    checkChat(env),
  ])
  return parts.flat()
}

function encrypted(name: string, address: string | undefined): Finding[] {
  if (!address?.startsWith('http:') || isLoopback(new URL(address).hostname)) return []
  return [warning(`${name} is not https: numbers, words and keys are readable on the way`)]
}

const called = async (name: string, url: string, what: string, work: () => Promise<unknown>) => [
  ...encrypted(name, url),
  ...(await tried(name, what, work)),
]

async function checkTexts(env: Env): Promise<Finding[]> {
  const { TEXT_MESSAGE_URL: url, TEXT_MESSAGE_AUTHORIZATION: authorization, TEXT_MESSAGE_TEMPLATES } = env
  if (!sendsTexts(env)) return []
  const carrier = openCarrier(env)
  if (!carrier)
    return called('TEXT_MESSAGE_URL', url!, 'the text gateway answers', () =>
      tryGateway({ url: url!, authorization }),
    )
  const own = await ownWords(env)
  const found = await Promise.all(
    textNames().map(async (name): Promise<Finding[]> => {
      const code = TEXT_MESSAGE_TEMPLATES[name]
      if (!code) return []
      try {
        const approved = await carrier.readTemplate(code)
        if (approved === null)
          return [
            error(
              `TEXT_MESSAGE_TEMPLATES: ${code} for ${name}: the carrier has no approved template of that code`,
            ),
          ]
        const same = comparable(approved) === comparable(own[name]!)
        return same
          ? []
          : [
              warning(
                `TEXT_MESSAGE_TEMPLATES: ${code} for ${name}: the carrier’s words are others than ours: ${approved}`,
              ),
            ]
      } catch (failure) {
        return [error(`TEXT_MESSAGE_TEMPLATES: ${code} for ${name}: ${reasonOf(failure)}`)]
      }
    }),
  )
  const missing = textNames().filter(name => !TEXT_MESSAGE_TEMPLATES[name] && !name.includes('.en-US'))
  const findings = found.flat()
  if (missing.length > 0)
    findings.push(
      warning(
        `TEXT_MESSAGE_TEMPLATES names no template for ${missing.join(', ')}: they cannot be sent until the carrier has approved one each`,
      ),
    )
  return [
    ...encrypted('TEXT_MESSAGE_URL', url),
    ...(findings.length > 0 ? findings : [ok('the carrier has approved every text as it is')]),
  ]
}

interface Words {
  [name: string]: Words | string
}

function flat(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, part]) =>
    typeof part === 'string' ? [[before + name, part] as [string, string]] : flat(part, `${before}${name}.`),
  )
}

const shipped: Record<string, string> = Object.fromEntries(
  locales.flatMap((locale, at) =>
    flat(messagesOf(locale).textMessages)
      .filter(([name]) => name !== 'notAccepted')
      .map(([name, words]) => [at === 0 ? name : `${name}.${locale}`, words]),
  ),
)

const textNames = () => Object.keys(shipped)

// Those that staff have changed stand in the parameter.
async function ownWords({ DATABASE_URL }: Env): Promise<Record<string, string>> {
  const stored = await askDatabase(DATABASE_URL, client =>
    client.query<{ value: Record<string, unknown> }>(
      `select value from parameters where key = 'reportTexts'`,
    ),
  ).catch(() => ({ rows: [] }))
  const changed = Object.entries(stored.rows[0]?.value ?? {}).flatMap(([field, words]) => {
    const [, name, language] = /^(\w+?)(ZhCN|EnUS)$/.exec(field) ?? []
    return name && words ? [[language === 'ZhCN' ? name : `${name}.en-US`, String(words)]] : []
  })
  return { ...shipped, ...Object.fromEntries(changed) }
}

// Without the signature, which the carrier adds, and with its variables as it writes them.
const comparable = (words: string) =>
  words
    .replace(/^【[^】]*】/, '')
    .replace(/\$?\{\w+\}/g, '{}')
    .replace(/\s+/g, ' ')
    .trim()

async function checkMail({ SMTP_URL: url }: Env): Promise<Finding[]> {
  return url ? tried('SMTP_URL', 'the mail server lets us in', () => verifySmtp({ url })) : []
}

async function checkChat(env: Env): Promise<Finding[]> {
  const account = chatAccount(env)
  if (!account) return []
  const answers = tried('CHAT_APP', `${account.platform} knows our application`, () => requestToken(account))
  return [...encrypted('CHAT_APP_URL', account.url), ...(await answers)]
}

async function checkReader(env: Env): Promise<Finding[]> {
  const { LICENCE_READER_URL: url, LICENCE_READER_KEY: key, LICENCE_READER_SECRET: secret } = env
  if (!url) return []
  return called('LICENCE_READER_URL', url, 'the licence reader answers', async () =>
    remoteLicenceReader({ url, key, secret }).read(
      await drawPng(new Uint8Array(side * side).fill(255), side, side),
    ),
  )
}

async function checkRegister(env: Env): Promise<Finding[]> {
  const {
    VEHICLE_REGISTRY_URL: url,
    VEHICLE_REGISTRY: kind,
    VEHICLE_REGISTRY_AUTHORIZATION: authorization,
  } = env
  if (!url) return []
  return called('VEHICLE_REGISTRY_URL', url, 'the vehicle register answers', () =>
    remoteVehicleRegistry({ kind, url, authorization }).find(impossibleVin),
  )
}

async function checkRobot(env: Env): Promise<Finding[]> {
  const { OPERATOR_ROBOT_URL: url, OPERATOR_MAIL, SMTP_URL } = env
  if (url && !isRobot(url))
    return [error('OPERATOR_ROBOT_URL is no address of a group robot of WeCom, DingTalk or Feishu')]
  if (OPERATOR_MAIL && !SMTP_URL) return [error('OPERATOR_MAIL needs SMTP_URL')]
  const nobody = 'OPERATOR_MAIL and OPERATOR_ROBOT_URL are empty: nobody learns of a failed backup'
  return expected(env, url || OPERATOR_MAIL, nobody)
}
