import type { Db } from '../client'
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
import { regions } from './data/regions'
import { roles, roleTypes } from './data/roles'
import { wmiCodes } from './data/wmi'
import { poolOf } from './load-records'

/** Adds missing rows only: an administrator may have changed the others. */
export async function seedFoundation(db: Db): Promise<void> {
  const client = await poolOf(db).connect()
  const add = (text: string, rows: object[]) => client.query(text, [JSON.stringify(rows)])
  const sorted = (list: readonly Item[]) => list.map((item, sort) => ({ ...item, sort }))
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('seedFoundation'))`)
    await add(
      `insert into regions (code, parent_code, level, name, name_en)
       select code, "parentCode", level, name, "nameEn"
       from json_to_recordset($1) as r(code text, "parentCode" text, level int, name text, "nameEn" text)
       on conflict do nothing`,
      [...regions],
    )
    await add(
      `insert into code_items (list_key, code, name, name_en, sort)
       select "listKey", code, name, "nameEn", sort
       from json_to_recordset($1) as r("listKey" text, code text, name text, "nameEn" text, sort int)
       on conflict do nothing`,
      Object.entries(codedLists).flatMap(([listKey, list]) =>
        sorted(list).map(item => ({ listKey, ...item })),
      ),
    )
    await add(
      `insert into assemblies (code, name, name_en, sort, three_guarantees, safety_critical, nhtsa_map)
       select code, name, "nameEn", sort, "isThreeGuaranteesMain", "safetyCritical", "nhtsaMap"
       from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int,
         "isThreeGuaranteesMain" boolean, "safetyCritical" boolean, "nhtsaMap" text)
       on conflict do nothing`,
      sorted(assemblies),
    )
    await add(
      `insert into sub_assemblies (assembly_id, code, name, name_en, sort, safety_critical)
       select a.id, r.code, r.name, r."nameEn", r.sort, r."safetyCritical"
       from json_to_recordset($1) as r(assembly text, code text, name text, "nameEn" text, sort int,
         "safetyCritical" boolean)
       join assemblies a on a.code = r.assembly order by r.code
       on conflict do nothing`,
      assemblies.flatMap(({ code, subAssemblies }) =>
        sorted(subAssemblies).map(sub => ({ assembly: code, ...sub })),
      ),
    )
    for (const [table, list] of [
      ['transmission_types', transmissionTypes],
      ['product_categories', productCategories],
      ['entrusted_companies', entrustedCompanies],
    ] as const) {
      await add(
        `insert into ${table} (code, name, name_en, sort)
         select code, name, "nameEn", sort
         from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int)
         on conflict do nothing`,
        sorted(list),
      )
    }
    await add(
      `insert into review_opinions (code, name, name_en, sort, result)
       select code, name, "nameEn", sort, case code when '01' then '1' else '2' end
       from json_to_recordset($1) as r(code text, name text, "nameEn" text, sort int)
       on conflict do nothing`,
      sorted(reviewOpinions),
    )
    await add(
      `insert into product_subcategories (product_category_id, code, name, name_en, sort)
       select c.id, r.code, r.name, r."nameEn", r.sort
       from json_to_recordset($1) as r(category text, code text, name text, "nameEn" text, sort int)
       join product_categories c on c.code = r.category order by r.code
       on conflict do nothing`,
      productCategories.flatMap(({ code, subcategories }) =>
        sorted(subcategories).map(item => ({ category: code, ...item })),
      ),
    )
    await addCatalogue(add)
    await addRoles(add)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Add = (text: string, rows: object[]) => Promise<unknown>

async function addCatalogue(add: Add) {
  await add(
    `insert into producers (name, name_en, sort)
     select name, "nameEn", sort from json_to_recordset($1) as r(name text, "nameEn" text, sort int)
     on conflict do nothing`,
    producers.map(({ name, nameEn }, sort) => ({ name, nameEn, sort })),
  )
  await add(
    `insert into brands (producer_id, name, name_en, nature, sort)
     select p.id, r.name, r."nameEn", r.nature, r.sort
     from json_to_recordset($1) as r(producer text, name text, "nameEn" text, nature text, sort int)
     join producers p on p.name = r.producer order by r.sort
     on conflict do nothing`,
    brands.map(({ producer, name, nameEn, nature }, sort) => ({
      producer: producer.name,
      name,
      nameEn,
      nature,
      sort,
    })),
  )
  const names = (s: (typeof series)[number]) => ({ brand: s.brand.name, series: s.name })
  await add(
    `insert into model_series (brand_id, name, vehicle_type, power_type, sort)
     select b.id, r.series, r."vehicleType", r."powerType", r.sort
     from json_to_recordset($1) as r(brand text, series text, "vehicleType" text, "powerType" text, sort int)
     join brands b on b.name = r.brand order by r.sort
     on conflict do nothing`,
    series.map((s, sort) => ({
      ...names(s),
      vehicleType: s.vehicleType,
      powerType: s.powerTypes[0],
      sort,
    })),
  )
  const variants = series.flatMap(s =>
    s.variants.map((variant, sort) => ({
      ...names(s),
      vehicleType: s.vehicleType,
      ...variant,
      sort,
    })),
  )
  await add(
    `insert into type_codes (model_series_id, name, vehicle_type, power_type, transmission_type, model_year,
       displacement, sort)
     select s.id, r."typeCode", r."vehicleType", r."powerType", r."transmissionType", r."modelYear", r.displacement, r.sort
     from json_to_recordset($1) as r(brand text, series text, "typeCode" text, "vehicleType" text, "powerType" text,
       "transmissionType" text, "modelYear" int, displacement numeric, sort int)
     join brands b on b.name = r.brand join model_series s on s.brand_id = b.id and s.name = r.series
     order by s.id, r.sort
     on conflict do nothing`,
    variants,
  )
  await add(
    `insert into model_names (model_series_id, name, model_year, sort)
     select s.id, r.name, r."modelYear", r.sort
     from json_to_recordset($1) as r(brand text, series text, name text, "modelYear" int, sort int)
     join brands b on b.name = r.brand join model_series s on s.brand_id = b.id and s.name = r.series
     order by s.id, r.sort
     on conflict do nothing`,
    variants,
  )
  await add(
    `insert into wmi_codes (code, name, producer_id, brand_id, confidence, sort)
     select r.wmi, r.maker, p.id, b.id, r.grade, r.sort
     from json_to_recordset($1) as r(wmi text, maker text, producer text, brand text, grade text, sort int)
     left join producers p on p.name = r.producer left join brands b on b.name = r.brand and b.producer_id = p.id
     order by r.sort
     on conflict do nothing`,
    wmiCodes.map((row, sort) => ({ ...row, sort })),
  )
}

async function addRoles(add: Add) {
  await add(
    `insert into role_types (name, remarks, built_in)
     select name, remarks, true from json_to_recordset($1) as r(name text, remarks text) on conflict do nothing`,
    [...roleTypes],
  )
  // An existing role keeps its permissions; only a new one gets the shipped ones.
  await add(
    `with shipped as (
       select * from json_to_recordset($1) as r(name text, type text, remarks text, permissions json, sort int)
     ), made as (
       insert into roles (name, role_type_id, remarks, built_in)
       select s.name, t.id, s.remarks, true from shipped s left join role_types t on t.name = s.type
       order by s.sort on conflict do nothing returning id, name
     )
     insert into role_permissions (role_id, permission_id, actions)
     select m.id, p.key, array(select json_array_elements_text(p.value))
     from made m join shipped s on s.name = m.name, json_each(s.permissions) as p`,
    roles.map((role, sort) => ({ ...role, sort })),
  )
}
