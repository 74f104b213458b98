import { get, post } from '@/lib/http/endpoint'
import { readVehicleFile } from './file/read-vehicle-file'
import { readSeriesFile } from './file/series/read-series-file'
import { getModelFacts } from './get-model-facts'
import { lookUpPrefix, lookUpVehicle, lookUpVehicleInRecords } from './look-up-vehicle'

export const vehicleEndpoints = [
  get('/carins/bigdata/queryVehicleInfoByES/:vin', lookUpVehicle, { example: { vin: 'LSVAB2183K2100001' } }),
  get('/carins/bigdata/queryVehicleInfoByVinCode/:vin', lookUpVehicleInRecords, {
    example: { vin: 'LSVAB2183K2100001' },
  }),
  get('/carins/bigdata/queryBPVByVinCodeES/:vinCode', lookUpPrefix, { example: { vinCode: 'LSVAB218' } }),
  get('/carins/bigdata/queryPowerAndVehicle/:modelId', getModelFacts),
  post('/vehiclefile', readVehicleFile, { example: { vin: 'LSVAB2183K2100001' }, withoutRoom: true }),
  get('/vehiclefile/series/:modelRangeId', readSeriesFile, { example: { modelRangeId: '1' } }),
] as const
