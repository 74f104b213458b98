export interface TextMessages {
  delivery: 'kept' | 'sent'
  /** @throws AppError unavailable when it was not accepted in time */
  send(message: TextMessage): Promise<void>
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
}
