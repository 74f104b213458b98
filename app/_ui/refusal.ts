import type { CallError } from './call'
import { showError } from './feedback/feedback'

export function conflictOf<Data>(error: CallError): Data | undefined {
  return error.code === 409 ? ((error.data as Data | null) ?? undefined) : undefined
}

/** Once, and not for a 401: the sign-in question has already been shown. */
export function alarmRefused(error: CallError) {
  if (error.code !== 401 && !error.shown) showError(error.message, { requestId: error.requestId })
  error.shown = true
}

export const errorsByPath = ({ errors = [] }: { errors?: CallError['errors'] }): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))
