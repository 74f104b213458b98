import type { KeptMessage, TextMessages } from './text-message'

export function embeddedTextMessages(keep: (message: KeptMessage) => Promise<void>): TextMessages {
  return { delivery: 'kept', send: keep }
}
