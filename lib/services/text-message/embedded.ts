import type { TextMessage, TextMessages } from './text-message'

export function embeddedTextMessages(keep: (message: TextMessage) => Promise<void>): TextMessages {
  return { delivery: 'kept', send: keep }
}
