import { startLearning } from '@/lib/coding/learn/start-learning'
import { chooseModel } from '@/lib/coding/models/choose-model'
import { getModel } from '@/lib/coding/models/get-model'
import { pageModels } from '@/lib/coding/models/page-models'
import { suggestCodes } from '@/lib/coding/suggest/suggest'
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
