import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { brands, modelNames, modelSeries, producers, typeCodes, wmiCodes } from '@/db/schema/catalogue'
import { assemblies, codeItems, regions, subAssemblies, transmissionTypes } from '@/db/schema/dictionaries'
import { writeAudit } from '@/lib/accounts/write-audit'
import { type Ctx, createContext } from '@/lib/core/context'
import { type PermissionId, permissions } from '@/lib/core/permissions'
import { forgetLookups } from '@/lib/dictionaries/lookups'
import type { Services } from '@/lib/services/services'

const lists: Record<string, string[]> = {
  source: ['web', 'phone', 'third_party', 'old:off'],
  complaintType: ['quality', 'service'],
  powerType: ['petrol', 'bev', 'phev'],
  brandNature: ['1', '2', '3'],
  vehicleType: ['K33', 'K32'],
  scenario: ['highway', 'charging'],
  warningSigns: ['none', 'light'],
  symptomCodes: ['noise', 'stall'],
  riskLevel: ['high', 'middle', 'low'],
}

/** A small catalogue and its codes; the ids of what tests name. */
export async function seedCatalogue(db: Db) {
  await db.insert(codeItems).values(
    Object.entries(lists).flatMap(([listKey, codes]) =>
      codes.map((entry, sort) => {
        const [code = '', off] = entry.split(':')
        return { listKey, code, name: `${code}（中文）`, nameEn: code, sort, enabled: !off }
      }),
    ),
  )
  await db.insert(transmissionTypes).values([
    { code: 'MT', name: '手动' },
    { code: 'DCT', name: '双离合', nameEn: 'Dual clutch' },
  ])
  await db.insert(regions).values([
    { code: '31', level: 1, name: '上海市' },
    { code: '3101', parentCode: '31', level: 2, name: '市辖区' },
    { code: '310115', parentCode: '3101', level: 3, name: '浦东新区' },
    { code: '44', level: 1, name: '广东省' },
    { code: '4401', parentCode: '44', level: 2, name: '广州市' },
  ])
  const made = await db
    .insert(assemblies)
    .values([
      { code: '01', name: '发动机', nameEn: 'Engine' },
      { code: '04', name: '制动系', nameEn: 'Brakes', safetyCritical: true },
      { code: '98', name: '旧总成', enabled: false },
    ])
    .returning()
  await db.insert(subAssemblies).values([
    { code: '0101', name: '机体组', assemblyId: made[0]!.id },
    { code: '0401', name: '制动踏板', assemblyId: made[1]!.id },
  ])
  const [north, south] = await db
    .insert(producers)
    .values([{ name: '北方汽车' }, { name: '南方汽车' }])
    .returning()
  const [star, moon, gone] = await db
    .insert(brands)
    .values([
      { name: '星辰', producerId: north!.id, nature: '1' },
      { name: '明月', producerId: south!.id, nature: '2' },
      { name: '旧牌', producerId: south!.id, nature: '2', enabled: false },
    ])
    .returning()
  const [starOne, moonOne] = await db
    .insert(modelSeries)
    .values([
      { name: '星辰一号', brandId: star!.id },
      { name: '明月一号', brandId: moon!.id },
    ])
    .returning()
  const [typeCode, moonCode] = await db
    .insert(typeCodes)
    .values([
      { name: 'XC7150A', modelSeriesId: starOne!.id, powerType: 'petrol' },
      { name: 'MY7200B', modelSeriesId: moonOne!.id },
    ])
    .returning()
  await db
    .insert(modelNames)
    .values({ name: '2020款 1.5T 豪华型', modelSeriesId: starOne!.id, modelYear: 2020 })
  await db.insert(wmiCodes).values({ wmi: 'LSV', maker: '上汽大众', confidence: 'A' })
  forgetLookups()
  return {
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

/** A person that holds these permissions (all of them for '*'), and the context of a call they make. */
export async function contextOf(db: Db, held: PermissionId[] | '*', more: Partial<Ctx> = {}): Promise<Ctx> {
  const ids = held === '*' ? (Object.keys(permissions) as PermissionId[]) : held
  const loginId = `u${randomUUID().slice(0, 8)}`
  const [user] = await db
    .insert(users)
    .values({ loginId, name: `测试员${loginId}`, deptName: '缺陷处', state: 'active' })
    .returning()
  return createContext({
    user: {
      id: user!.id,
      loginId,
      name: user!.name,
      deptName: user!.deptName,
      roles: [],
      grants: new Map(ids.map(id => [id, new Set<string>(permissions[id])])),
    },
    db,
    services: more.services ?? ({} as Services),
    locale: 'zh-CN',
    requestId: randomUUID(),
    now: new Date(),
    door: 'http',
    ip: '127.0.0.1',
    userAgent: 'test',
    ownOrigin: false,
    sessionHash: null,
    ...more,
    writeAudit,
  })
}
