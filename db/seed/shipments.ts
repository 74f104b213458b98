import { shippedRules } from '@/lib/signals/rules/shipped-rules'
import { assemblies } from './data/assemblies'
import { brands, producers, series } from './data/catalogue'
import type { Item } from './data/items'
import {
  codedLists,
  entrustedCompanies,
  productCategories,
  reviewOpinions,
  transmissionTypes,
} from './data/lists'
import { platformProblems } from './data/problem-codes'
import { regions } from './data/regions'
import { roles, roleTypes } from './data/roles'
import { wmiCodes } from './data/wmi'
import { type Shipment, shipment } from './shipped'

const sorted = <Row extends object>(list: readonly Row[]) => list.map((row, sort) => ({ ...row, sort }))
const byCode = ({ code }: { code: string }) => code

const coded = (table: string, list: readonly Item[]): Shipment =>
  shipment({
    table,
    key: byCode,
    rows: sorted(list),
    insert: `insert into ${table} (code, name, name_en, sort)
    select code, name, "nameEn", sort
    from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int)
    on conflict do nothing`,
  })

const lists: Shipment[] = [
  shipment({
    table: 'regions',
    key: byCode,
    rows: [...regions],
    insert: `insert into regions (code, parent_code, level, name, name_en)
       select code, "parentCode", level, name, "nameEn"
       from json_to_recordset($1) as r(code text, "parentCode" text, level int, name text, "nameEn" text)
       on conflict do nothing`,
  }),
  shipment({
    table: 'code_items',
    key: ({ listKey, code }) => `${listKey}:${code}`,
    rows: Object.entries(codedLists).flatMap(([listKey, list]) =>
      sorted(list).map(item => ({ listKey, ...item })),
    ),
    insert: `insert into code_items (list_key, code, name, name_en, sort)
       select "listKey", code, name, "nameEn", sort
       from json_to_recordset($1) as r("listKey" text, code text, name text, "nameEn" text, sort int)
       on conflict do nothing`,
  }),
  shipment({
    table: 'assemblies',
    key: byCode,
    rows: sorted(assemblies),
    insert: `insert into assemblies (code, name, name_en, sort, three_guarantees, safety_critical, nhtsa_map)
       select code, name, "nameEn", sort, "isThreeGuaranteesMain", "safetyCritical", "nhtsaMap"
       from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int,
         "isThreeGuaranteesMain" boolean, "safetyCritical" boolean, "nhtsaMap" text)
       on conflict do nothing`,
  }),
  shipment({
    table: 'sub_assemblies',
    key: byCode,
    rows: assemblies.flatMap(({ code, subAssemblies }) =>
      sorted(subAssemblies).map(sub => ({ assembly: code, ...sub })),
    ),
    insert: `insert into sub_assemblies (assembly_id, code, name, name_en, sort, safety_critical)
       select a.id, r.code, r.name, r."nameEn", r.sort, r."safetyCritical"
       from json_to_recordset($1) as r(assembly text, code text, name text, "nameEn" text, sort int,
         "safetyCritical" boolean)
       join assemblies a on a.code = r.assembly order by r.code
       on conflict do nothing`,
  }),
  shipment({
    table: 'problem_codes',
    key: ({ source, code }) => `${source}:${code}`,
    rows: sorted(platformProblems),
    insert: `insert into problem_codes (source, code, assembly_id, sub_assembly_id, symptom_code, name, name_en, sort)
       select r.source, r.code, a.id, s.id, i.code, concat_ws('：', coalesce(s.name, a.name), i.name),
         concat_ws(': ', coalesce(s.name_en, a.name_en), i.name_en), r.sort
       from json_to_recordset($1) as r(source text, code text, part text, symptom text, sort int)
       left join assemblies a on a.code = left(r.part, 2)
       left join sub_assemblies s on s.code = r.part and s.assembly_id = a.id
       left join code_items i on i.list_key = 'symptomCodes' and i.code = r.symptom
       where a.id is not null or i.code is not null order by r.sort
       on conflict do nothing`,
  }),
  coded('transmission_types', transmissionTypes),
  coded('product_categories', productCategories),
  coded('entrusted_companies', entrustedCompanies),
  shipment({
    table: 'review_opinions',
    key: byCode,
    rows: sorted(reviewOpinions),
    insert: `insert into review_opinions (code, name, name_en, sort, result)
       select code, name, "nameEn", sort, case code when '01' then '1' else '2' end
       from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int)
       on conflict do nothing`,
  }),
  shipment({
    table: 'product_subcategories',
    key: byCode,
    rows: productCategories.flatMap(({ code, subcategories }) =>
      sorted(subcategories).map(item => ({ category: code, ...item })),
    ),
    insert: `insert into product_subcategories (product_category_id, code, name, name_en, sort)
       select c.id, r.code, r.name, r."nameEn", r.sort
       from json_to_recordset($1) as r(category text, code text, name text, "nameEn" text, sort int)
       join product_categories c on c.code = r.category order by r.code
       on conflict do nothing`,
  }),
]

const seriesNames = (one: (typeof series)[number]) => ({ brand: one.brand.name, series: one.name })
const variants = series.flatMap(one =>
  one.variants.map((variant, sort) => ({
    ...seriesNames(one),
    vehicleType: one.vehicleType,
    ...variant,
    sort,
  })),
)

const catalogue: Shipment[] = [
  shipment({
    table: 'producers',
    key: ({ name }) => name,
    byName: true,
    rows: sorted(producers.map(({ name, nameEn }) => ({ name, nameEn }))),
    insert: `insert into producers (name, name_en, sort)
     select name, "nameEn", sort from json_to_recordset($1) as r(name text, "nameEn" text, sort int)
     on conflict do nothing`,
  }),
  shipment({
    table: 'brands',
    key: ({ producer, name }) => `${producer}/${name}`,
    byName: true,
    rows: sorted(brands).map(({ producer, name, nameEn, nature, sort }) => ({
      producer: producer.name,
      name,
      nameEn,
      nature,
      sort,
    })),
    insert: `insert into brands (producer_id, name, name_en, nature, sort)
     select p.id, r.name, r."nameEn", r.nature, r.sort
     from json_to_recordset($1) as r(producer text, name text, "nameEn" text, nature text, sort int)
     join producers p on p.name = r.producer order by r.sort
     on conflict do nothing`,
  }),
  shipment({
    table: 'model_series',
    key: ({ brand, series }) => `${brand}/${series}`,
    byName: true,
    rows: series.map((one, sort) => ({
      ...seriesNames(one),
      vehicleType: one.vehicleType,
      powerType: one.powerTypes[0],
      sort,
    })),
    insert: `insert into model_series (brand_id, name, vehicle_type, power_type, sort)
     select b.id, r.series, r."vehicleType", r."powerType", r.sort
     from json_to_recordset($1) as r(brand text, series text, "vehicleType" text, "powerType" text, sort int)
     join brands b on b.name = r.brand order by r.sort
     on conflict do nothing`,
  }),
  shipment({
    table: 'type_codes',
    key: ({ brand, series, typeCode, modelYear }) => [brand, series, typeCode, modelYear].join('/'),
    byName: true,
    rows: variants,
    insert: `insert into type_codes (model_series_id, name, vehicle_type, power_type, transmission_type, model_year,
       displacement, sort)
     select s.id, r."typeCode", r."vehicleType", r."powerType", r."transmissionType", r."modelYear", r.displacement, r.sort
     from json_to_recordset($1) as r(brand text, series text, "typeCode" text, "vehicleType" text, "powerType" text,
       "transmissionType" text, "modelYear" int, displacement numeric, sort int)
     join brands b on b.name = r.brand join model_series s on s.brand_id = b.id and s.name = r.series
     order by s.id, r.sort
     on conflict do nothing`,
  }),
  shipment({
    table: 'model_names',
    key: ({ brand, series, name, modelYear }) => [brand, series, name, modelYear].join('/'),
    byName: true,
    rows: variants,
    insert: `insert into model_names (model_series_id, name, model_year, sort)
     select s.id, r.name, r."modelYear", r.sort
     from json_to_recordset($1) as r(brand text, series text, name text, "modelYear" int, sort int)
     join brands b on b.name = r.brand join model_series s on s.brand_id = b.id and s.name = r.series
     order by s.id, r.sort
     on conflict do nothing`,
  }),
  shipment({
    table: 'wmi_codes',
    key: ({ wmi }) => wmi,
    byName: true,
    rows: sorted(wmiCodes),
    insert: `insert into wmi_codes (code, name, producer_id, brand_id, confidence, sort)
     select r.wmi, r.maker, p.id, b.id, r.grade, r.sort
     from json_to_recordset($1) as r(wmi text, maker text, producer text, brand text, grade text, sort int)
     left join producers p on p.name = r.producer left join brands b on b.name = r.brand and b.producer_id = p.id
     order by r.sort
     on conflict do nothing`,
  }),
]

const accounts: Shipment[] = [
  shipment({
    table: 'role_types',
    key: ({ name }) => name,
    byName: true,
    rows: sorted(roleTypes),
    insert: `insert into role_types (name, remarks, built_in)
     select name, remarks, true from json_to_recordset($1) as r(name text, remarks text) on conflict do nothing`,
  }),
  // An existing role keeps its permissions; only a new one gets the shipped ones.
  shipment({
    table: 'roles',
    key: ({ name }) => name,
    byName: true,
    rows: sorted(roles),
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
  }),
]

const rules: Shipment[] = [
  shipment({
    table: 'signal_rules',
    key: ({ name }) => name,
    byName: true,
    rows: shippedRules,
    insert: `insert into signal_rules (name, enabled, method, levels, filters, params, budget, every, also)
     select name, enabled, method, array(select json_array_elements_text(levels)), filters, params, budget, every, also
     from json_to_recordset($1) as r(name text, enabled boolean, method text, levels json, filters jsonb,
       params jsonb, budget double precision, every text, also jsonb)
     on conflict do nothing`,
  }),
]

export const shipments: Shipment[] = [...lists, ...catalogue, ...accounts, ...rules]
