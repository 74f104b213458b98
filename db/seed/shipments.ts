import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { assemblies } from './data/assemblies'
import { brands, producers, series } from './data/catalogue'
import { codedLists, entriesOf } from './data/lists'
import { platformProblems } from './data/problem-codes'
import { regions } from './data/regions'
import { roles, roleTypes } from './data/roles'
import { wmiCodes } from './data/wmi'
import { type Shipment, shipment } from './shipped'

const sorted = <Row extends object>(list: readonly Row[]) => list.map((row, sort) => ({ ...row, sort }))
const byCode = ({ code }: { code: string }) => code
const named = ['code', 'name', 'nameEn', 'sort'] as const

const coded = (table: string): Shipment =>
  shipment({ table, key: byCode, rows: sorted(entriesOf(table)), columns: named })

const lists: Shipment[] = [
  shipment({
    table: 'regions',
    key: byCode,
    rows: regions,
    columns: ['code', 'parentCode', 'level', 'name', 'nameEn'],
  }),
  shipment({
    table: 'code_items',
    key: ({ listKey, code }) => `${listKey}:${code}`,
    rows: Object.entries(codedLists).flatMap(([listKey, list]) =>
      sorted(list).map(item => ({ listKey, ...item })),
    ),
    columns: ['listKey', ...named],
  }),
  shipment({
    table: 'assemblies',
    key: byCode,
    rows: sorted(assemblies),
    columns: [...named, 'threeGuarantees', 'safetyCritical', 'nhtsaMap'],
  }),
  shipment({
    table: 'sub_assemblies',
    key: byCode,
    rows: assemblies.flatMap(({ subAssemblies }) => sorted(subAssemblies)),
    columns: [...named, 'safetyCritical'],
    linked: { assembly_id: 'a.id' },
    joins: `join assemblies a on a.code = left(own.code, 2)`,
  }),
  shipment({
    table: 'problem_codes',
    key: ({ source, code }) => `${source}:${code}`,
    rows: sorted(platformProblems),
    columns: ['source', 'code', 'sort'],
    linked: {
      ...{ assembly_id: 'a.id', sub_assembly_id: 's.id', symptom_code: 'i.code' },
      name: `concat_ws('：', coalesce(s.name, a.name), i.name)`,
      name_en: `concat_ws(': ', coalesce(s.name_en, a.name_en), i.name_en)`,
    },
    joins: `left join assemblies a on a.code = left(entry ->> 'part', 2)
      left join sub_assemblies s on s.code = entry ->> 'part' and s.assembly_id = a.id
      left join code_items i on i.list_key = 'symptomCodes' and i.code = entry ->> 'symptom'
      where a.id is not null or i.code is not null`,
  }),
  coded('transmission_types'),
  coded('product_categories'),
  coded('entrusted_companies'),
  shipment({
    table: 'review_opinions',
    key: byCode,
    rows: sorted(entriesOf('review_opinions')),
    columns: named,
    linked: { result: `case own.code when '01' then '1' else '2' end` },
  }),
  shipment({
    table: 'product_subcategories',
    key: byCode,
    rows: entriesOf('product_subcategories').map(item => ({ ...item, sort: Number(item.code.slice(2)) - 1 })),
    columns: named,
    linked: { product_category_id: 'c.id' },
    joins: `join product_categories c on c.code = left(own.code, 2)`,
  }),
]

const variants = series.flatMap(one =>
  one.variants.map((variant, sort) => ({
    ...{ brand: one.brand.name, series: one.name, vehicleType: one.vehicleType },
    ...{ ...variant, sort },
  })),
)
const ofSeries = {
  byName: true,
  linked: { model_series_id: 's.id' },
  joins: `join brands b on b.name = entry ->> 'brand'
    join model_series s on s.brand_id = b.id and s.name = entry ->> 'series'`,
} as const

const catalogue: Shipment[] = [
  shipment({
    table: 'producers',
    key: ({ name }) => name,
    byName: true,
    rows: sorted(producers),
    columns: ['name', 'nameEn', 'sort'],
  }),
  shipment({
    table: 'brands',
    key: ({ producer, name }) => `${producer}/${name}`,
    byName: true,
    rows: sorted(brands).map(({ producer, name, nameEn, nature, sort }) => ({
      producer: producer.name,
      ...{ name, nameEn, nature, sort },
    })),
    columns: ['name', 'nameEn', 'nature', 'sort'],
    linked: { producer_id: 'p.id' },
    joins: `join producers p on p.name = entry ->> 'producer'`,
  }),
  shipment({
    table: 'model_series',
    key: ({ brand, name }) => `${brand}/${name}`,
    byName: true,
    rows: series.map(({ name, brand, vehicleType, powerTypes }, sort) => ({
      ...{ brand: brand.name, powerType: powerTypes[0] },
      ...{ name, vehicleType, sort },
    })),
    columns: ['name', 'vehicleType', 'powerType', 'sort'],
    linked: { brand_id: 'b.id' },
    joins: `join brands b on b.name = entry ->> 'brand'`,
  }),
  shipment({
    ...ofSeries,
    table: 'type_codes',
    key: ({ brand, series, name, modelYear }) => [brand, series, name, modelYear].join('/'),
    rows: variants.map(({ typeCode, ...variant }) => ({ ...variant, name: typeCode })),
    columns: ['name', 'vehicleType', 'powerType', 'transmissionType', 'modelYear', 'displacement', 'sort'],
  }),
  shipment({
    ...ofSeries,
    table: 'model_names',
    key: ({ brand, series, name, modelYear }) => [brand, series, name, modelYear].join('/'),
    rows: variants,
    columns: ['name', 'modelYear', 'sort'],
  }),
  shipment({
    table: 'wmi_codes',
    key: ({ code }) => code,
    byName: true,
    rows: sorted(wmiCodes).map(({ wmi, maker, grade, ...row }) => ({
      ...row,
      ...{ code: wmi, name: maker, confidence: grade },
    })),
    columns: ['code', 'name', 'confidence', 'sort'],
    linked: { producer_id: 'p.id', brand_id: 'b.id' },
    joins: `left join producers p on p.name = entry ->> 'producer'
      left join brands b on b.name = entry ->> 'brand' and b.producer_id = p.id`,
  }),
]

const accounts: Shipment[] = [
  shipment({
    table: 'role_types',
    key: ({ name }) => name,
    byName: true,
    rows: roleTypes.map(type => ({ ...type, builtIn: true })),
    columns: ['name', 'remarks', 'builtIn'],
  }),
  // An existing role keeps its permissions; only a new one gets the shipped ones.
  {
    table: 'roles',
    byName: true,
    entries: sorted(roles).map(row => ({ key: row.name, row })),
    insert: `with shipped as (
       select * from json_to_recordset($1) as r(name text, type text, remarks text, permissions json, sort int)
     ), made as (
       insert into roles (name, role_type_id, remarks, built_in)
       select s.name, t.id, s.remarks, true from shipped s left join role_types t on t.name = s.type
       order by s.sort on conflict do nothing returning id, name
     )
     insert into role_permissions (role_id, permission_id, actions)
     select m.id, p.key, array(select json_array_elements_text(p.value))
     from made m join shipped s on s.name = m.name, json_each(s.permissions) as p`,
  },
]

const rules: Shipment[] = [
  shipment({
    table: 'signal_rules',
    key: ({ name }) => name,
    byName: true,
    rows: shippedRules,
    columns: ['name', 'enabled', 'method', 'levels', 'filters', 'params', 'budget', 'every', 'also'],
  }),
]

export const shipments: Shipment[] = [...lists, ...catalogue, ...accounts, ...rules]
