export interface TextMessages {
  delivery: 'kept' | 'sent'
  /** @throws AppError unavailable when it was not accepted in time */
  send(message: TextMessage): Promise<void>
  // By which a carrier sends the words that it has approved, whatever ours say by then.
  templateCode?(template: string): string | undefined
}

export const textPurposes = [
  'report',
  'reports',
  'draft',
  'supplement',
  'progress',
  'link',
  'alert',
  'recall',
  'signal',
  'signIn',
] as const
export type TextPurpose = (typeof textPurposes)[number]

export interface TextMessage {
  mobile: string
  text: string
  purpose: TextPurpose
  // What the words are called, `submitted` or in another language `submitted.en-US`, and what was filled into them.
  template: string
  params: Record<string, string>
}

// What is kept instead of sent; also mail.
export interface KeptMessage {
  mobile: string
  text: string
  purpose: string
}
