import { hrefOf } from '@/app/_ui/call-address'

export const fileOf = (jobId: string) => hrefOf('GET /complaintsvehicleinfo/export/:jobId/file', { jobId })
