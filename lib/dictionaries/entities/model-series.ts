import { brands, modelNames, modelSeries as table, typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { vehicleSales } from '@/db/schema/sales'
import { choice, dictionary, names, reference, sort, verification } from '../dictionary'

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
    ...verification,
  },
  search: ['brandId', 'vehicleType', 'powerType', 'unverified'],
  columns: ['name', 'brandId', 'vehicleType', 'powerType', 'nameEn', 'sort', 'unverified'],
  usedBy: [
    defects.modelRangeId,
    typeCodes.modelSeriesId,
    modelNames.modelSeriesId,
    vehicleSales.modelRangeId,
  ],
  paths: {
    root: '/dicvehiclemodelranage',
    page: '/page',
    list: ['/plain', '', '/dicVehicleModelRanages'],
    add: '',
    update: '',
  },
})
