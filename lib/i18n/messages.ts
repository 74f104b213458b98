import enUS from '@/messages/en-US.json'
import zhCN from '@/messages/zh-CN.json'
import type { Locale } from './locales'

export type Messages = typeof zhCN

export function messagesOf(locale: Locale): Messages {
  return locale === 'en-US' ? (enUS as Messages) : zhCN
}
