import { call } from '@/app/_ui/call'

/** Takes a formal review back: the record awaits review again. */
export const undoReview = (complaintId: string, id: string, more: object = {}, quiet = false) =>
  call('POST /feedbackapproval/del', { id, complaintId, ...more }, { quiet })
