import {
  addCodeItem,
  countCodeItems,
  deleteCodeItem,
  getCodeItem,
  getCodeList,
  listCodeItemHistory,
  listCodeLists,
  pageCodeItems,
  updateCodeItem,
} from '@/lib/dictionaries/lists/code-items'
import {
  getBrandRelations,
  getProducerRelations,
  getSeriesRelations,
  listAssemblies,
  listBrands,
  listCities,
  listComplaintTypes,
  listModelNames,
  listProducersWithBrands,
  listProvinces,
  listReviewOpinions,
  listSeries,
  listSubAssemblies,
} from '@/lib/dictionaries/lists/offers'
import { listOpenCodes } from '@/lib/dictionaries/problem-codes/list-open-codes'
import { type AnyVerb, type BodyKind, del, type Endpoint, get, patch, post, put } from '@/lib/http/endpoint'
import { dictionaries } from './dictionaries'
import { type DictionaryPaths, type EntityName, entityNames } from './dictionary'
import { replaceAssembly, undoReplacement } from './replace-assembly'
import { verbs } from './verbs'

const ownDropDowns = {
  assembly: listAssemblies,
  'sub-assembly': listSubAssemblies,
  brand: listBrands,
  'model-series': listSeries,
  'model-name': listModelNames,
} satisfies { [Entity in EntityName]?: AnyVerb }

const spellings = { modelRangeId: 'modelSeriesId', vehicleModelRangeId: 'modelSeriesId' } as const

type Declared = typeof dictionaries
type Verbs = typeof verbs
type Plain = Record<never, string>
type Spellings<Entity extends EntityName> = 'modelSeriesId' extends keyof Declared[Entity]['fields']
  ? typeof spellings
  : Plain
type Method = Endpoint['method']
type DropDown<Entity extends EntityName> = Entity extends keyof typeof ownDropDowns
  ? [(typeof ownDropDowns)[Entity], Plain]
  : [Verbs[Entity]['list'], Spellings<Entity>]

type EndpointOf<
  Entity extends EntityName,
  Paths extends DictionaryPaths = Declared[Entity]['paths'],
  Root extends string = Paths['root'],
  Rename extends Record<string, string> = Spellings<Entity>,
> =
  | Call<'GET', `${Root}${Paths['page']}`, Verbs[Entity]['page'], Rename>
  | Call<'GET', `${Root}${Paths['list'][number]}`, DropDown<Entity>[0], DropDown<Entity>[1]>
  | Call<'POST', `${Root}${Paths['add']}`, Verbs[Entity]['add'], Rename, 'json'>
  | (Paths['update'] extends `PATCH ${infer Path}`
      ? Call<'PATCH', `${Root}${Path}`, Verbs[Entity]['update'], Rename, 'json'>
      : Call<'PUT', `${Root}${Paths['update']}`, Verbs[Entity]['update'], Rename, 'json'>)
  | Call<'GET', `${Root}/export`, Verbs[Entity]['export'], Rename>
  | Call<'GET', `${Root}/:id`, Verbs[Entity]['get']>
  | Call<'GET', `${Root}/:id/history`, Verbs[Entity]['history']>
  | Call<'DELETE', `${Root}/:id`, Verbs[Entity]['remove']>
type Call<
  Name extends Method,
  Path extends string,
  Verb extends AnyVerb,
  Rename extends Record<string, string> = Plain,
  Body extends BodyKind = 'none',
> = Path extends string ? Endpoint<Name, Path, Verb, Rename, Body> : never
type DictionaryEndpoint = { [Entity in EntityName]: EndpointOf<Entity> }[EntityName]

function endpointsOf(entity: EntityName): Endpoint[] {
  const { paths, fields } = dictionaries[entity]
  const verb = verbs[entity]
  const rename = 'modelSeriesId' in fields ? spellings : {}
  const own = entity in ownDropDowns ? ownDropDowns[entity as keyof typeof ownDropDowns] : undefined
  const [updatePath, changing] = /^PATCH /.test(paths.update)
    ? [paths.update.slice(6), patch]
    : [paths.update, put]
  const words = (call: string) => ({ summary: { call, name: `shell.menu.${entity}` } })
  return [
    get(paths.root + paths.page, verb.page, { rename, ...words('page') }),
    ...paths.list.map(path =>
      get(paths.root + path, own ?? verb.list, { ...(own ? {} : { rename }), ...words('list') }),
    ),
    post(paths.root + paths.add, verb.add, { rename, ...words('add') }),
    changing(paths.root + updatePath, verb.update, { rename, sentBack: [verb.get], ...words('update') }),
    get(`${paths.root}/export`, verb.export, { rename, ...words('export') }),
    get(`${paths.root}/:id`, verb.get, words('get')),
    get(`${paths.root}/:id/history`, verb.history, words('history')),
    del(`${paths.root}/:id`, verb.remove, words('remove')),
  ]
}

export const dictionaryEndpoints = [
  ...(entityNames.flatMap(endpointsOf) as DictionaryEndpoint[]),

  get('/problemcode/open', listOpenCodes),
  get('/dicfeedbackopinion/offered', listReviewOpinions),
  put('/dicclassification/replace', replaceAssembly),
  put('/dicclassification/replace/undo', undoReplacement),
  get('/producersinfo/getAllCompanyAndProduct', listProducersWithBrands),
  get('/producersinfo/queryBrandsAndDVM', getProducerRelations),
  get('/recordbrand/associatedinfo', getBrandRelations),
  get('/dicvehiclemodelranage/getProducersAndRBs', getSeriesRelations),

  get('/dicinfo/all', listCodeLists, { revalidate: true }),
  get('/dicinfo', getCodeList, { example: { key: 'riskLevel' } }),
  get('/dicinfo/lists', countCodeItems),
  get('/dicinfo/page', pageCodeItems, { example: { key: 'riskLevel' } }),
  get('/dicinfo/history', listCodeItemHistory),
  post('/dicinfo/add', addCodeItem),
  put('/dicinfo/update', updateCodeItem, { sentBack: [getCodeItem] }),
  del('/dicinfo', deleteCodeItem),
  get('/dictionaryprovience', listProvinces),
  get('/dictionarycity', listCities, { example: { provinceCode: '320000' } }),
  get('/dictionarycomplaintstype', listComplaintTypes),
] as const
