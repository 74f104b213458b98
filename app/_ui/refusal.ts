import type { CallError } from './call'
import { showError } from './feedback/feedback'

/** What a 409 brings; nothing where the error is another one or brings no more than its message. */
export function conflictOf<Data>(error: CallError): Data | undefined {
  return error.code === 409 ? ((error.data as Data | null) ?? undefined) : undefined
}

/** Says why a call was refused; an ended session has said so itself. */
export function alarmRefused(error: CallError) {
  if (error.code !== 401) showError(error.message, { requestId: error.requestId })
}

/** What is wrong with each field, for a form that shows it there. */
export const errorsByPath = ({ errors = [] }: { errors?: CallError['errors'] }): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))
