import { startLearning } from '@/lib/coding/learn/learn-job'
import { chooseModel, getModel, pageModels } from '@/lib/coding/models/models'
import { suggestCodes } from '@/lib/coding/models/suggest'
import { get, post, put } from '@/lib/http/endpoint'

export const codingEndpoints = [
  // Called while typing; what is typed must not be in a URL.
  post('/complaintsvehicleinfo/suggest', suggestCodes, {
    example: { summary: '发动机异响' },
    withoutRoom: true,
  }),
  post('/complaintsvehicleinfo/suggest/learn', startLearning),
  get('/complaintsvehicleinfo/suggest/model', getModel),
  get('/complaintsvehicleinfo/suggest/model/page', pageModels),
  put('/complaintsvehicleinfo/suggest/model', chooseModel),
] as const
