import { env, sendsTexts } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { type ChatAccount, chatApp } from './chat/app'
import type { ChatApp, Robots } from './chat/chat'
import { publicRobots } from './chat/robot'
import type { FileStore } from './file-store/file-store'
import { openFileStore } from './file-store/open-file-store'
import type { IdentityService } from './identity/identity'
import { remoteIdentityService } from './identity/remote'
import { embeddedLicenceReader } from './licence-reader/embedded'
import type { LicenceReader } from './licence-reader/licence-reader'
import { remoteLicenceReader } from './licence-reader/remote'
import type { Mail } from './mail/mail'
import { smtpMail } from './mail/smtp'
import { aliyun, type Carrier, tencent } from './text-message/carriers'
import { embeddedTextMessages } from './text-message/embedded'
import { carrierTextMessages, remoteTextMessages } from './text-message/remote'
import type { KeptMessage, TextMessages } from './text-message/text-message'
import { embeddedVehicleRegistry } from './vehicle-registry/embedded'
import { remoteVehicleRegistry } from './vehicle-registry/remote'
import type { Findings, VehicleRegistry } from './vehicle-registry/vehicle-registry'
import { clamd } from './virus-scanner/clamd'
import type { VirusScanner } from './virus-scanner/virus-scanner'

export interface Services {
  chatApp: ChatApp | null
  fileStore: FileStore
  identity: IdentityService
  licenceReader: LicenceReader
  // Null where texts are sent and mail is not.
  mail: Mail | null
  robots: Robots
  textMessages: TextMessages
  vehicleRegistry: VehicleRegistry
  virusScanner: VirusScanner | null
}

export interface OwnKnowledge {
  confirmedVehicles(vinOrPrefix: string): Promise<Findings>
  storeTextMessage(message: KeptMessage): Promise<void>
  countMessage(purpose: string, isSent: boolean): Promise<void>
}

export function openServices({ confirmedVehicles, storeTextMessage, countMessage }: OwnKnowledge): Services {
  return {
    chatApp: openChatApp(),
    fileStore: openFileStore(env()),
    identity: remoteIdentityService(env().AUTH_ISSUER),
    licenceReader: openLicenceReader(),
    robots: publicRobots,
    mail: counted(openMail(storeTextMessage), countMessage),
    textMessages: counted(openTextMessages(storeTextMessage), countMessage),
    vehicleRegistry: openVehicleRegistry(confirmedVehicles),
    virusScanner: openVirusScanner(),
  }
}

function openVehicleRegistry(confirmedVehicles: OwnKnowledge['confirmedVehicles']): VehicleRegistry {
  const { VEHICLE_REGISTRY_URL: url, VEHICLE_REGISTRY: kind, VEHICLE_REGISTRY_AUTHORIZATION } = env()
  if (!url) return embeddedVehicleRegistry(confirmedVehicles)
  return remoteVehicleRegistry({ kind, url, authorization: VEHICLE_REGISTRY_AUTHORIZATION })
}

export function openVirusScanner(): VirusScanner | null {
  const { VIRUS_SCANNER_URL: url } = env()
  return url ? clamd(url) : null
}

function openLicenceReader(): LicenceReader {
  const { LICENCE_READER_URL: url, LICENCE_READER_KEY: key, LICENCE_READER_SECRET: secret } = env()
  return url ? remoteLicenceReader({ url, key, secret }) : embeddedLicenceReader()
}

export function chatAccount(own = env()): ChatAccount | null {
  const { CHAT_APP: platform, CHAT_APP_URL: url, CHAT_APP_ID: id = '', CHAT_APP_SECRET: secret = '' } = own
  return platform ? { platform, url, id, secret, agent: own.CHAT_APP_AGENT } : null
}

function openChatApp(): ChatApp | null {
  const account = chatAccount()
  return account && chatApp(account)
}

export function openCarrier(own = env()): Carrier | null {
  const { TEXT_MESSAGE: kind, TEXT_MESSAGE_URL, TEXT_MESSAGE_KEY: key = '' } = own
  const { TEXT_MESSAGE_SECRET: secret = '', TEXT_MESSAGE_SIGN: signName = '', TEXT_MESSAGE_APP: app } = own
  if (kind === 'http') return null
  const account = { url: TEXT_MESSAGE_URL ?? carrierAddresses[kind], key, secret, signName, app }
  return kind === 'aliyun' ? aliyun(account) : tencent(account)
}

const carrierAddresses = {
  aliyun: 'https://dysmsapi.aliyuncs.com',
  tencent: 'https://sms.tencentcloudapi.com',
}

export function openTextMessages(keep: OwnKnowledge['storeTextMessage']): TextMessages {
  const { TEXT_MESSAGE_URL: url, TEXT_MESSAGE_AUTHORIZATION: authorization } = env()
  const carrier = openCarrier()
  if (carrier) return carrierTextMessages(carrier, env().TEXT_MESSAGE_TEMPLATES)
  return url ? remoteTextMessages({ url, authorization }) : embeddedTextMessages(keep)
}

// Unset, mail is kept among the texts, unless these are sent.
function openMail(keep: OwnKnowledge['storeTextMessage']): Mail | null {
  const { SMTP_URL: url, SMTP_FROM: from = '' } = env()
  if (url) return smtpMail({ url, from })
  if (sendsTexts(env())) return null
  return {
    delivery: 'kept',
    send({ to, subject, text, purpose, attachments = [] }) {
      const names = attachments.map(({ name }) => `[${name}]`)
      return keep({ mobile: to, text: [subject, text, ...names].join('\n\n'), purpose })
    },
  }
}

type Sender = { send(message: never): Promise<void> } | null

function counted<S extends Sender>(sender: S, count: OwnKnowledge['countMessage']): S {
  if (!sender) return sender
  const send = async (message: { purpose: string }) => {
    // That it cannot be counted must not be why a code does not come.
    const note = (isSent: boolean) =>
      count(message.purpose, isSent).catch(error => log.warn({ err: error }, 'a message was not counted'))
    try {
      await sender.send(message as never)
    } catch (error) {
      await note(false)
      throw error
    }
    await note(true)
  }
  return { ...sender, send }
}
