import { call } from '@/app/_ui/call'

export const undoReview = (complaintId: string, id: string, more: object = {}, quiet = false) =>
  call('POST /feedbackapproval/del', { id, complaintId, ...more }, { quiet })
