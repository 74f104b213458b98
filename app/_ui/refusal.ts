import type { CallError } from './call'
import { showError } from './feedback/feedback'

export function conflictOf<Data>(error: CallError): Data | undefined {
  return error.code === 409 ? ((error.data as Data | null) ?? undefined) : undefined
}

/** A 401 is skipped: the sign-in question has already been shown. */
export function alarmRefused(error: CallError) {
  if (error.code !== 401) showError(error.message, { requestId: error.requestId })
}

export const errorsByPath = ({ errors = [] }: { errors?: CallError['errors'] }): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))
