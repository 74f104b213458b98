import { CallError, call } from '@/app/_ui/call'
import { alarm } from '@/app/_ui/feedback/feedback'

/** Sends what a dialog asks for. The dialog shows what is wrong with its fields; anything else is said above it. */
export async function sendOrAlarm<Answer>(path: string, body: object): Promise<Answer> {
  try {
    return await call<Answer>('POST', path, body, { quiet: true })
  } catch (error) {
    if (error instanceof CallError && error.errors.length === 0)
      alarm(error.message, { requestId: error.requestId })
    throw error
  }
}
