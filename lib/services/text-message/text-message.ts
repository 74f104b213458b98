export interface TextMessages {
  delivery: 'kept' | 'sent'
  /** @throws AppError unavailable when it was not accepted in time */
  send(message: TextMessage): Promise<void>
}

export interface TextMessage {
  mobile: string
  text: string
  purpose: string
}
