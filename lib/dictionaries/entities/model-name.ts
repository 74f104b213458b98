import { modelNames, modelSeries } from '@/db/schema/catalogue'
import { dictionary, names, number, reference, sort, verification } from '../dictionary'

export const modelName = dictionary({
  entity: 'model-name',
  table: modelNames,
  access: 'dictionary_model_name',
  fields: {
    ...names,
    modelSeriesId: reference('model-series', modelSeries),
    modelYear: number(1950, 2100),
    sort,
    ...verification,
  },
  search: ['modelSeriesId', 'unverified'],
  columns: ['name', 'modelSeriesId', 'modelYear', 'nameEn', 'sort', 'unverified'],
  usedBy: [],
  paths: {
    root: '/recordmodelssys',
    page: '/getRecordModelsSys',
    list: ['/selectByVehicleModelRangeId'],
    add: '/addRecordModelsSys',
    update: '/updateRecordModelsSys',
  },
})
