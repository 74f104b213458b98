import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { del, get, post, put } from '@/lib/http/endpoint'
import { addSales } from './add-sales'
import { deleteSales } from './delete-sales'
import { editSales } from './edit-sales'
import { exportSales } from './export-sales'
import { getSales } from './get-sales'
import { downloadSalesTemplate } from './import/download-sales-template'
import { importSales } from './import/import-sales'
import { listSalesHistory } from './list-sales-history'
import { pageSales } from './page-sales'
import { readExposure } from './read-exposure'

export const salesEndpoints = [
  get('/vehiclesales/page', pageSales),
  get('/vehiclesales/export', exportSales),
  get('/vehiclesales/exposure', readExposure, { example: { modelRangeId: ['1'] } }),
  // The limit is for the whole multipart body, which is larger than the file.
  post('/vehiclesales/excel', importSales, { body: 'multipart', maxBytes: maxSheetBytes + 1024 * 1024 }),
  get('/vehiclesales/excel/template', downloadSalesTemplate),
  post('/vehiclesales', addSales, { example: { modelRangeId: '1', year: 2024, quantity: 1200 } }),
  put('/vehiclesales', editSales, { example: { id: '1', version: 1, quantity: 1300 } }),
  get('/vehiclesales/:id', getSales),
  get('/vehiclesales/:id/history', listSalesHistory),
  del('/vehiclesales/:id', deleteSales),
] as const
