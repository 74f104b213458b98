export interface Mail {
  delivery: 'kept' | 'sent'
  // @throws AppError unavailable when it was not accepted, invalid_input when this address is refused
  send(message: MailMessage): Promise<void>
}

export interface MailMessage {
  to: string
  subject: string
  text: string
  attachments?: { name: string; mime: string; content: Buffer }[]
  // What it is for, as that of a text message.
  purpose: string
}
