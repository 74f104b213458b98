import { CallError, call } from '@/app/_ui/call'
import { showError } from '@/app/_ui/feedback/feedback'
import type { Data, Input } from '@/lib/http/calls'

type DialogCall =
  | 'POST /SystemManager/system/user/:id/enable'
  | 'POST /SystemManager/system/user/:id/drafts/handover'
  | 'POST /SystemManager/system/user/:id/identities'

/** Always rethrows: the dialog shows field errors, any other error is shown here. */
export async function sendOrShowError<Key extends DialogCall>(
  key: Key,
  input: Input<Key>,
): Promise<Data<Key>> {
  try {
    return (await call<DialogCall>(key, input, { quiet: true })) as Data<Key>
  } catch (error) {
    if (error instanceof CallError && error.errors.length === 0)
      showError(error.message, { requestId: error.requestId })
    throw error
  }
}
