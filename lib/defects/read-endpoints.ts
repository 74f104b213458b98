import { get, post } from '@/lib/http/endpoint'
import { listFlow } from './list-flow'
import { listVersions } from './list-versions'
import { pageDefects } from './page-defects'
import { pageDeletedDefects } from './page-deleted-defects'
import { pageMyDefects } from './page-my-defects'
import { readDefect } from './read-defect'
import { readDefectForEdit } from './read-defect-for-edit'
import { readVersion } from './read-version'
import { revealPersonalData } from './reveal-personal-data'

/** The calls that read records. */
export const defectReadEndpoints = [
  post('/complaintsvehicleinfo/page', pageDefects),
  get('/complaintsvehicleinfo/page/:current/:size', pageMyDefects, {
    rename: { current: 'page', size: 'limit' },
  }),
  get('/complaintsvehicleinfo/getLogicDeleteListPage', pageDeletedDefects),
  get('/complaintsvehicleinfo/info/:id', readDefect),
  get('/complaintsvehicleinfo/queryDetailByEdit/:id', readDefectForEdit),
  get('/complaintsvehicleinfo/personal/:id', revealPersonalData, { changes: true }),
  get('/complaintsvehicleinfo/flowhistory', listFlow, { rename: { flowId: 'id' } }),
  get('/complaintsvehicleinfohistory', listVersions),
  get('/complaintsvehicleinfohistory/detail', readVersion),
]
