import { get, post } from '@/lib/http/endpoint'
import { pageDisproportion } from './disproportion/page-disproportion'
import { readCell } from './disproportion/read-cell'
import { readHeat } from './disproportion/read-heat'
import { countRecords } from './query/count-records'
import { readAnnual } from './report/read-annual'
import { readReport } from './report/read-report'
import { readCellHistory } from './trend/read-cell-history'
import { readFacets } from './trend/read-facets'
import { readTrend } from './trend/read-trend'

export const analysisEndpoints = [
  post('/analysis/count', countRecords, { withoutRoom: true }),
  get('/analysis/disproportion', pageDisproportion),
  get('/analysis/disproportion/heat', readHeat),
  get('/analysis/disproportion/cell', readCell),
  get('/analysis/trend', readTrend),
  get('/analysis/watch', readCellHistory),
  get('/analysis/facets', readFacets),
  get('/analysis/report', readReport),
  post('/analysis/report', readReport, { withoutRoom: true }),
  get('/analysis/annual', readAnnual),
] as const
