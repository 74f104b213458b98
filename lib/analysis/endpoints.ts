import { get, post } from '@/lib/http/endpoint'
import { exportDisproportion, pageDisproportion } from './disproportion/page-disproportion'
import { readCell } from './disproportion/read-cell'
import { readHeat } from './disproportion/read-heat'
import { readEffect } from './effect/read-effect'
import { countRecords } from './query/count-records'
import { exportReport } from './report/export-report'
import { readAnnual } from './report/read-annual'
import { readReport } from './report/read-report'
import { exportCellHistory, exportTrend } from './trend/export-trend'
import { readCellHistory } from './trend/read-cell-history'
import { readFacets } from './trend/read-facets'
import { listLensValues } from './trend/read-lens'
import { readTrend } from './trend/read-trend'

export const analysisEndpoints = [
  post('/analysis/count', countRecords, { withoutRoom: true }),
  get('/analysis/disproportion', pageDisproportion),
  get('/analysis/disproportion/heat', readHeat),
  get('/analysis/disproportion/cell', readCell, { example: { groupKey: '1', eventKey: '0101' } }),
  get('/analysis/trend', readTrend),
  get('/analysis/trend/values', listLensValues),
  get('/analysis/watch', readCellHistory, {
    example: { group: 'modelRangeId', groupKey: '1', event: 'subAssemblyCode', eventKey: '0101' },
  }),
  get('/analysis/watch/export', exportCellHistory, {
    example: { group: 'modelRangeId', groupKey: '1', event: 'subAssemblyCode', eventKey: '0101' },
  }),
  get('/analysis/facets', readFacets, { example: { of: 'lag' } }),
  get('/analysis/recall/:id', readEffect),
  get('/analysis/report', readReport),
  post('/analysis/report', readReport, { withoutRoom: true }),
  get('/analysis/annual', readAnnual),
  get('/analysis/report/export', exportReport),
  post('/analysis/report/export', exportReport),
  get('/analysis/disproportion/export', exportDisproportion),
  post('/analysis/disproportion/export', exportDisproportion),
  get('/analysis/trend/export', exportTrend),
  post('/analysis/trend/export', exportTrend),
] as const
