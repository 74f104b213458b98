import { get } from '@/lib/http/endpoint'
import { getBrandRelations } from './get-brand-relations'
import { getCodeList } from './get-code-list'
import { getProducerRelations } from './get-producer-relations'
import { getSeriesRelations } from './get-series-relations'
import { listAssemblies } from './list-assemblies'
import { listBrands } from './list-brands'
import { listCities } from './list-cities'
import { listCodeLists } from './list-code-lists'
import { listCompanies } from './list-companies'
import { listComplaintTypes } from './list-complaint-types'
import { listModelNames } from './list-model-names'
import { listProducers } from './list-producers'
import { listProvinces } from './list-provinces'
import { listReviewOpinions } from './list-review-opinions'
import { listSeries } from './list-series'
import { listSubAssemblies } from './list-sub-assemblies'
import { listTransmissionTypes } from './list-transmission-types'
import { listTypeCodes } from './list-type-codes'

export const dictionaryEndpoints = [
  get('/dicinfo/all', listCodeLists, { revalidate: true }),
  get('/dicinfo', getCodeList),
  get('/dictionaryprovience', listProvinces),
  get('/dictionarycity', listCities),
  get('/dictionarycomplaintstype', listComplaintTypes),
  get('/dictransmissiontype', listTransmissionTypes),

  get('/producersinfo/producers', listProducers),
  get('/producersinfo/queryBrandsAndDVM', getProducerRelations),
  get('/recordbrand', listBrands),
  get('/recordbrand/brieflist', listBrands),
  get('/recordbrand/recordBrands', listBrands),
  get('/recordbrand/associatedinfo', getBrandRelations),
  get('/dicvehiclemodelranage', listSeries),
  get('/dicvehiclemodelranage/plain', listSeries),
  get('/dicvehiclemodelranage/dicVehicleModelRanages', listSeries),
  get('/dicvehiclemodelranage/getProducersAndRBs', getSeriesRelations),
  get('/recordtypecode/getRecordTypeCode', listTypeCodes),
  get('/recordtypecode/brieflist', listTypeCodes),
  get('/recordmodelssys/selectByVehicleModelRangeId', listModelNames),

  get('/dicclassification/showAllDicClassification', listAssemblies),
  get('/dicsubclassification', listSubAssemblies),
  get('/companyinfo', listCompanies),
  get('/dicfeedbackopinion/showAllDicFeedBackOpinion', listReviewOpinions),
]
