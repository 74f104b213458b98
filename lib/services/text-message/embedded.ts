import type { TextMessage, TextMessages } from './text-message'

/** The default: texts are kept in the outbox. */
export function embeddedTextMessages(keep: (message: TextMessage) => Promise<void>): TextMessages {
  return { delivery: 'kept', send: keep }
}
