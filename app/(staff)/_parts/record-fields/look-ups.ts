import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { mostFound, type Option } from '@/app/_ui/options'
import type { Field, FieldName } from '@/lib/defects/fields'
import type { CallKey } from '@/lib/http/calls'
import { type CodedList, loadCodedLists } from '../coded-lists'
import type { Values } from './values'
import { registerLabel } from './words'

interface OptionsRequest {
  values: Values
  search?: string
  signal?: AbortSignal
  markDisabled?(name: string): string
}

const optionsOf = new WeakMap<CodedList[], Map<string, Option[]>>()

export async function codedLists(): Promise<Map<string, Option[]>> {
  const all = await loadCodedLists()
  const known =
    optionsOf.get(all) ?? new Map(all.map(({ key, items }) => [key, items.map(codeOption(`code:${key}`))]))
  optionsOf.set(all, known)
  return known
}

const codeOption = (vocabulary: string) => (item: { code: string; description: string }) => {
  registerLabel(vocabulary, item.code, item.description)
  return { value: item.code, label: item.description }
}

type Row = Record<string, string | number | boolean | null | undefined>

export async function loadOptions(field: Field, request: OptionsRequest): Promise<Option[]> {
  const text = (name: FieldName) => request.values[name] as string | undefined
  switch (field.kind) {
    case 'code':
    case 'codes':
      return request.markDisabled
        ? everyCode(field.list, request)
        : ((await codedLists()).get(field.list) ?? [])
    case 'region':
      if (!field.within) return byCode('region', 'GET /dictionaryprovience', {}, request)
      return field.within === 'province'
        ? byCode('region', 'GET /dictionarycity', { provinceCode: text('province') }, request)
        : byCode('region', 'GET /dictionarycity', { cityCode: text('city') }, request)
    case 'assembly':
    case 'assemblies':
      return byCode('assembly', 'GET /dicclassification/showAllDicClassification', {}, request)
    case 'subAssembly':
      return byCode(
        'subAssembly',
        'GET /dicsubclassification',
        { assemblyCode: text('assemblyCode') },
        request,
      )
    case 'reference':
      return references(field.to, request)
    default:
      return []
  }
}

async function everyCode(list: string, { signal, markDisabled }: OptionsRequest): Promise<Option[]> {
  const { items } = await call('GET /dicinfo', { key: list, withDisabled: true }, { quiet: true, signal })
  return items.map(item => {
    const { value, label } = codeOption(`code:${list}`)(item)
    return { value, label: item.enabled ? label : markDisabled!(label) }
  })
}

type CodeCall =
  | 'GET /dictionaryprovience'
  | 'GET /dictionarycity'
  | 'GET /dicclassification/showAllDicClassification'
  | 'GET /dicsubclassification'

async function byCode(
  vocabulary: string,
  key: CodeCall,
  query: Row,
  { signal, markDisabled }: OptionsRequest,
): Promise<Option[]> {
  const regions = vocabulary === 'region'
  const request = { ...query, ...(markDisabled && !regions && { withDisabled: true }) }
  const rows: Row[] = await call(key, asInput(request), { quiet: true, signal })
  return rows.map(({ code, name, enabled }) => {
    registerLabel(vocabulary, String(code), String(name))
    const label = String(name)
    return { value: String(code), label: enabled === false ? markDisabled!(label) : label }
  })
}

type Reference = Extract<Field, { kind: 'reference' }>['to']

const referenceCalls = {
  producer: 'GET /producersinfo/producers',
  company: 'GET /companyinfo',
  brand: 'GET /recordbrand/brieflist',
  series: 'GET /dicvehiclemodelranage/plain',
  typeCode: 'GET /recordtypecode/brieflist',
} as const satisfies Record<Reference, CallKey>

const settles: Record<Reference, FieldName[]> = {
  producer: [],
  company: [],
  brand: ['producerId', 'brandNature'],
  series: ['producerId', 'brandId', 'brandNature', 'powerType', 'vehicleType'],
  typeCode: ['powerType', 'vehicleType', 'transmissionType', 'modelYear'],
}

async function references(
  to: Reference,
  { values, search, signal, markDisabled }: OptionsRequest,
): Promise<Option[]> {
  const text = (name: FieldName) => values[name] as string | undefined
  const within: Record<Reference, Row> = {
    producer: {},
    company: {},
    brand: { producerId: text('producerId') },
    series: text('brandId') ? { brandId: text('brandId') } : { producerId: text('producerId') },
    typeCode: { modelRangeId: text('modelRangeId') },
  }
  const query = { ...within[to], name: search, limit: mostFound, withDisabled: markDisabled && true }
  const rows: Row[] = await call(referenceCalls[to], asInput(query), { quiet: true, signal })
  return rows.map(row => {
    const facts: Row = { brandNature: row.nature, ...row }
    const fills = Object.fromEntries(
      settles[to].filter(name => facts[name] != null).map(name => [name, facts[name]]),
    )
    if (row.producerId && row.producerName)
      registerLabel('producer', String(row.producerId), String(row.producerName))
    if (row.brandId && row.brandName) registerLabel('brand', String(row.brandId), String(row.brandName))
    registerLabel(to, String(row.id), String(row.name), fills)
    // Two brands may have a series of the same name.
    const ambiguous = to === 'series' && !text('brandId') && row.brandName
    const label = ambiguous ? `${row.name} · ${row.brandName}` : String(row.name)
    return { value: String(row.id), label: row.enabled === false ? markDisabled!(label) : label }
  })
}
