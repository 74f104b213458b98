import { type AnyVerb, del, type Endpoint, get, patch, post, put } from '@/lib/http/endpoint'
import { dictionaries } from './dictionaries'
import { type EntityName, entityNames } from './dictionary'
import { getBrandRelations } from './get-brand-relations'
import { getCodeList } from './get-code-list'
import { getProducerRelations } from './get-producer-relations'
import { getSeriesRelations } from './get-series-relations'
import { addCodeItem, deleteCodeItem, updateCodeItem } from './keep-code-items'
import { listAssemblies } from './list-assemblies'
import { listBrands } from './list-brands'
import { listCities } from './list-cities'
import { listCodeLists } from './list-code-lists'
import { listComplaintTypes } from './list-complaint-types'
import { listModelNames } from './list-model-names'
import { listProducersWithBrands } from './list-producers-with-brands'
import { listProvinces } from './list-provinces'
import { listSeries } from './list-series'
import { listSubAssemblies } from './list-sub-assemblies'
import { countCodeItems, pageCodeItems } from './page-code-items'
import { replaceAssembly, undoReplacement } from './replace-assembly'
import { verbs } from './verbs'

/** Drop-downs that know more than names: validity, what stands above a row, the newest year first. */
const ownDropDowns: { [Entity in EntityName]?: AnyVerb } = {
  assembly: listAssemblies,
  'sub-assembly': listSubAssemblies,
  brand: listBrands,
  'model-series': listSeries,
  'model-name': listModelNames,
}

/** The contract calls a series by these names too. */
const spellings = { modelRangeId: 'modelSeriesId', vehicleModelRangeId: 'modelSeriesId' }

/** The calls of one dictionary at the paths that its declaration gives. */
function endpointsOf(entity: EntityName): Endpoint[] {
  const { paths, fields } = dictionaries[entity]
  const verb = verbs[entity]
  const rename = 'modelSeriesId' in fields ? spellings : {}
  const own = ownDropDowns[entity]
  const [updatePath, changing] = /^PATCH /.test(paths.update)
    ? [paths.update.slice(6), patch]
    : [paths.update, put]
  return [
    get(paths.root + paths.page, verb.page, { rename }),
    ...paths.list.map(path => get(paths.root + path, own ?? verb.list, own ? {} : { rename })),
    post(paths.root + paths.add, verb.add, { rename }),
    changing(paths.root + updatePath, verb.update, { rename }),
    get(`${paths.root}/export`, verb.export, { rename }),
    get(`${paths.root}/:id`, verb.get),
    del(`${paths.root}/:id`, verb.remove),
  ]
}

export const dictionaryEndpoints = [
  ...entityNames.flatMap(endpointsOf),

  put('/dicclassification/replace', replaceAssembly),
  put('/dicclassification/replace/undo', undoReplacement),
  get('/producersinfo/getAllCompanyAndProduct', listProducersWithBrands),
  get('/producersinfo/queryBrandsAndDVM', getProducerRelations),
  get('/recordbrand/associatedinfo', getBrandRelations),
  get('/dicvehiclemodelranage/getProducersAndRBs', getSeriesRelations),

  get('/dicinfo/all', listCodeLists, { revalidate: true }),
  get('/dicinfo', getCodeList),
  get('/dicinfo/lists', countCodeItems),
  get('/dicinfo/page', pageCodeItems),
  post('/dicinfo/add', addCodeItem),
  put('/dicinfo/update', updateCodeItem),
  del('/dicinfo', deleteCodeItem),
  get('/dictionaryprovience', listProvinces),
  get('/dictionarycity', listCities),
  get('/dictionarycomplaintstype', listComplaintTypes),
]
