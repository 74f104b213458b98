import { brands, modelNames, modelSeries as table, typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { choice, dictionary, names, reference, sort } from '../dictionary'

export const modelSeries = dictionary({
  entity: 'model-series',
  table,
  access: 'dictionary_model_series',
  fields: {
    ...names,
    brandId: reference('brand', brands),
    vehicleType: choice('vehicleType'),
    powerType: choice('powerType'),
    sort,
  },
  search: ['brandId', 'vehicleType', 'powerType'],
  columns: ['name', 'brandId', 'vehicleType', 'powerType', 'nameEn', 'sort'],
  usedBy: [defects.modelRangeId, typeCodes.modelSeriesId, modelNames.modelSeriesId],
  paths: {
    root: '/dicvehiclemodelranage',
    page: '/page',
    list: ['/plain', '', '/dicVehicleModelRanages'],
    add: '',
    update: '',
  },
})
