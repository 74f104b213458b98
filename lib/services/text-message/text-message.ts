export interface TextMessages {
  /** `kept`: nothing leaves this system, an administrator reads what would have been sent. */
  delivery: 'kept' | 'sent'
  /** @throws AppError unavailable when it was not taken over in time */
  send(message: TextMessage): Promise<void>
}

export interface TextMessage {
  mobile: string
  text: string
  purpose: string
}
