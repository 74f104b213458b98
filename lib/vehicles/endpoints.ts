import { get, post } from '@/lib/http/endpoint'
import { readVehicleFile } from './file/read-vehicle-file'
import { readSeriesFile } from './file/series/read-series-file'
import { getModelFacts } from './get-model-facts'
import { lookUpPrefix } from './look-up-prefix'
import { lookUpVehicle, lookUpVehicleInRecords } from './look-up-vehicle'

export const vehicleEndpoints = [
  get('/carins/bigdata/queryVehicleInfoByES/:vin', lookUpVehicle),
  get('/carins/bigdata/queryVehicleInfoByVinCode/:vin', lookUpVehicleInRecords),
  get('/carins/bigdata/queryBPVByVinCodeES/:vinCode', lookUpPrefix),
  get('/carins/bigdata/queryPowerAndVehicle/:modelId', getModelFacts),
  post('/vehiclefile', readVehicleFile, { withoutRoom: true }),
  get('/vehiclefile/series/:modelRangeId', readSeriesFile),
] as const
