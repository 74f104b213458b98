import { modelSeries, typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { vehicleSales } from '@/db/schema/sales'
import { choice, decimal, dictionary, names, number, reference, sort } from '../dictionary'

export const typeCode = dictionary({
  entity: 'type-code',
  table: typeCodes,
  access: 'dictionary_type_code',
  fields: {
    ...names,
    modelSeriesId: reference('model-series', modelSeries),
    powerType: choice('powerType'),
    vehicleType: choice('vehicleType'),
    transmissionType: choice('transmissionType'),
    modelYear: number(1950, 2100),
    displacement: decimal(99.9, 1, 'litre'),
    sort,
  },
  search: ['modelSeriesId', 'powerType', 'vehicleType', 'transmissionType'],
  columns: ['name', 'modelSeriesId', 'powerType', 'transmissionType', 'modelYear', 'vehicleType', 'sort'],
  usedBy: [defects.typeCodeId, vehicleSales.typeCodeId],
  paths: {
    root: '/recordtypecode',
    page: '/getRecordTypeCodeVo',
    list: ['/brieflist', '/getRecordTypeCode'],
    add: '/addRecordTypeCode',
    update: '/updateRecordTypeCode',
  },
})
