export interface TextMessages {
  /** `kept`: stored for an administrator to read, not sent. */
  delivery: 'kept' | 'sent'
  /** @throws AppError unavailable when it was not accepted in time */
  send(message: TextMessage): Promise<void>
}

export interface TextMessage {
  mobile: string
  text: string
  purpose: string
}
