import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { del, get, post, put } from '@/lib/http/endpoint'
import { downloadSalesTemplate, importSales } from '@/lib/sales/import/import-sales'
import { readExposure } from './read-exposure'
import { salesVerbs } from './verbs'

export const salesEndpoints = [
  get('/vehiclesales/page', salesVerbs.page),
  get('/vehiclesales/export', salesVerbs.export),
  get('/vehiclesales/exposure', readExposure, { example: { modelRangeId: ['1'] } }),
  // The limit is for the whole multipart body, which is larger than the file.
  post('/vehiclesales/excel', importSales, { body: 'multipart', maxBytes: maxSheetBytes + 1024 * 1024 }),
  get('/vehiclesales/excel/template', downloadSalesTemplate),
  post('/vehiclesales', salesVerbs.add, { example: { modelRangeId: '1', year: 2024, quantity: 1200 } }),
  put('/vehiclesales', salesVerbs.update, {
    example: { id: '1', version: 1, quantity: 1300 },
    sentBack: [salesVerbs.get],
  }),
  get('/vehiclesales/:id', salesVerbs.get),
  get('/vehiclesales/:id/history', salesVerbs.history),
  del('/vehiclesales/:id', salesVerbs.remove),
] as const
