import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { brands, modelNames, modelSeries, producers, typeCodes, wmiCodes } from '@/db/schema/catalogue'
import { assemblies, codeItems, regions, subAssemblies, transmissionTypes } from '@/db/schema/dictionaries'
import type { DefectValues } from '@/lib/defects/schema'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'

const lists: Record<string, string[]> = {
  source: ['01', '03', '09', 'old:off'],
  complaintType: ['01', '03'],
  powerType: ['GAS', 'BEV'],
  brandNature: ['1', '2', '3'],
  scenario: ['01', '12'],
  warningSigns: ['01', '02'],
  symptomCodes: ['S01', 'S02', 'S18', 'S32'],
  fileKind: ['1', '3'],
}

/** Two producers with a brand, a series and a type code each, named with `mark`, and the lists that records refer to. */
export async function seedCatalogue(db: Db) {
  const mark = randomBytes(3).toString('hex')
  await db
    .insert(codeItems)
    .values(
      Object.entries(lists).flatMap(([listKey, codes]) =>
        codes.map((entry, sort) => {
          const [code = '', off] = entry.split(':')
          return { listKey, code, name: `${code}（中文）`, nameEn: code, sort, enabled: !off }
        }),
      ),
    )
    .onConflictDoNothing()
  await db.insert(transmissionTypes).values({ code: 'MT', name: '手动' }).onConflictDoNothing()
  await db
    .insert(regions)
    .values([
      { code: '310000', level: 1, name: '上海市' },
      { code: '310100', parentCode: '310000', level: 2, name: '上海市' },
      { code: '310115', parentCode: '310100', level: 3, name: '浦东新区' },
      { code: '440000', level: 1, name: '广东省' },
      { code: '440100', parentCode: '440000', level: 2, name: '广州市' },
    ])
    .onConflictDoNothing()
  await db
    .insert(assemblies)
    .values([
      { code: '01', name: '发动机' },
      { code: '04', name: '制动系', safetyCritical: true },
      { code: 'old', name: '旧总成', enabled: false },
    ])
    .onConflictDoNothing()
  const known = await db
    .select()
    .from(assemblies)
    .where(inArray(assemblies.code, ['01', '04']))
  await db
    .insert(subAssemblies)
    .values(known.map(({ id, code }) => ({ code: `${code}01`, name: `分总成${code}`, assemblyId: id })))
    .onConflictDoNothing()
  const [north, south] = await db
    .insert(producers)
    .values([{ name: `北方汽车${mark}` }, { name: `南方汽车${mark}` }])
    .returning()
  const [star, moon, gone] = await db
    .insert(brands)
    .values([
      { name: `星辰${mark}`, producerId: north!.id, nature: '1' },
      { name: `明月${mark}`, producerId: south!.id, nature: '2' },
      { name: `旧牌${mark}`, producerId: south!.id, nature: '2', enabled: false },
    ])
    .returning()
  const [starOne, moonOne] = await db
    .insert(modelSeries)
    .values([
      { name: `星辰一号${mark}`, brandId: star!.id },
      { name: `明月一号${mark}`, brandId: moon!.id },
    ])
    .returning()
  const [typeCode, moonCode] = await db
    .insert(typeCodes)
    .values([
      { name: `XC7150${mark}`, modelSeriesId: starOne!.id, powerType: 'GAS' },
      { name: `MY7200${mark}`, modelSeriesId: moonOne!.id },
    ])
    .returning()
  await db
    .insert(modelNames)
    .values({ name: '2020款 1.5T 豪华型', modelSeriesId: starOne!.id, modelYear: 2020 })
  await db.insert(wmiCodes).values({ code: 'LSV', name: '上汽大众', confidence: 'A' }).onConflictDoNothing()
  forgetLookups()
  return {
    mark,
    producer: north!.id,
    otherProducer: south!.id,
    brand: star!.id,
    otherBrand: moon!.id,
    disabledBrand: gone!.id,
    series: starOne!.id,
    otherSeries: moonOne!.id,
    typeCode: typeCode!.id,
    otherTypeCode: moonCode!.id,
  }
}

export type Catalogue = Awaited<ReturnType<typeof seedCatalogue>>

/** A report that passes every check. */
export function validValues(ids: Catalogue) {
  return {
    source: '01',
    receivedAt: '2020-06-08',
    complaintType: '01',
    reporterName: '张三丰',
    mobile: '13812341234',
    province: '310000',
    city: '310100',
    vin: 'LSVAB2183K2100001',
    producerId: ids.producer,
    brandId: ids.brand,
    modelRangeId: ids.series,
    powerType: 'GAS',
    assemblyCode: '04',
    subAssemblyCode: '0401',
    faultDate: '2020-06-01',
    mileage: 12_000,
    summary: '制动踏板异响',
    description: '低速行驶时制动踏板有异响，4S 店检查后未解决。',
    crash: false,
    fire: false,
    rollover: false,
    injuredCount: 0,
    deathCount: 0,
  } satisfies DefectValues
}
