import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { isEmail } from '@/lib/intake/answers'
import type { TextMessage } from '@/lib/services/text-message/text-message'

// By e-mail to an address, its first clause the subject; else as a text.
export async function sendMessage({ services }: Pick<Ctx, 'services'>, message: TextMessage): Promise<void> {
  const { mobile: to, text, purpose } = message
  if (!isEmail(to)) return services.textMessages.send(message)
  if (!services.mail) throw new AppError('unavailable')
  return services.mail.send({ to, subject: text.split(/[，。：,.:]/, 1)[0]!, text, purpose })
}
