import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { brands, entrustedCompanies, modelSeries, producers, wmiCodes } from '@/db/schema/catalogue'
import {
  assemblies,
  codeItems,
  departments,
  dictionaryRevision,
  problemCodes,
  regions,
  reviewOpinions,
  subAssemblies,
  synonyms,
  transmissionTypes,
} from '@/db/schema/dictionaries'

export interface Word {
  name: string
  nameEn: string | null
  enabled: boolean
}
export interface CodeItem extends Word {
  code: string
}
export interface Entry extends Word {
  id: string
  code: string | null
}
export interface Opinion extends Entry {
  result: string | null
}
export interface Brand extends Entry {
  producerId: string
  nature: string | null
}
export interface Series extends Entry {
  brandId: string
  vehicleType: string | null
  powerType: string | null
}
export interface Assembly extends CodeItem {
  id: string
  safetyCritical: boolean
  threeGuarantees: boolean
  validFrom: string | null
  validTo: string | null
  replacedBy: string | null
}
export interface SubAssembly extends CodeItem {
  id: string
  assemblyId: string
  safetyCritical: boolean
}
export interface ProblemCode {
  assemblyId: string | null
  subAssemblyId: string | null
  symptomCode: string | null
}
export type Region = Omit<typeof regions.$inferSelect, 'parentCode'> & { parentCode: string | null }
export type Wmi = typeof wmiCodes.$inferSelect

export interface LookupTables {
  revision: string
  lists: Map<string, Map<string, CodeItem>>
  regions: Map<string, Region>
  assemblies: Map<string, Assembly>
  subAssemblies: Map<string, SubAssembly>
  producers: Map<string, Entry>
  brands: Map<string, Brand>
  series: Map<string, Series>
  companies: Map<string, Entry>
  opinions: Map<string, Opinion>
  wmi: Map<string, Wmi>
  departments: Map<string, Entry>
  problemCodes: Map<string, Map<string, ProblemCode>>
  synonyms: string[][]
}

export async function readRevision(db: Db): Promise<string> {
  const [row] = await db.select({ revision: dictionaryRevision.revision }).from(dictionaryRevision)
  return row?.revision ?? '0'
}

export const transmissionList = 'transmissionType'

/**
 * All but type codes and model names, which grow without bound. The revision is read first, so that a write during
 * loading causes a reload instead of being missed.
 */
export async function loadTables(db: Db): Promise<LookupTables> {
  const revision = await readRevision(db)
  const lists = new Map<string, Map<string, CodeItem>>()
  const put = (list: string, item: CodeItem) => {
    const items = lists.get(list) ?? new Map()
    lists.set(list, items.set(item.code, item))
  }
  for (const { listKey, ...item } of await db
    .select()
    .from(codeItems)
    .orderBy(codeItems.listKey, codeItems.sort, codeItems.code))
    put(listKey, item)
  for (const type of await db
    .select()
    .from(transmissionTypes)
    .orderBy(transmissionTypes.sort, transmissionTypes.code))
    put(transmissionList, type)

  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map(row => [row.id, row]))
  const byCode = <T extends { code: string }>(rows: T[]) => new Map(rows.map(row => [row.code, row]))
  return {
    revision,
    lists,
    regions: byCode(await db.select().from(regions).orderBy(regions.code)),
    assemblies: byCode(await db.select().from(assemblies).orderBy(assemblies.sort, assemblies.code)),
    subAssemblies: byCode(
      await db.select().from(subAssemblies).orderBy(subAssemblies.sort, subAssemblies.code),
    ),
    producers: byId(await db.select().from(producers).orderBy(producers.sort, producers.name)),
    brands: byId(await db.select().from(brands).orderBy(brands.sort, brands.name)),
    series: byId(await db.select().from(modelSeries).orderBy(modelSeries.sort, modelSeries.name)),
    companies: byId(
      await db.select().from(entrustedCompanies).orderBy(entrustedCompanies.sort, entrustedCompanies.name),
    ),
    opinions: byId(await db.select().from(reviewOpinions).orderBy(reviewOpinions.sort, reviewOpinions.code)),
    wmi: byCode(await db.select().from(wmiCodes).where(eq(wmiCodes.enabled, true))),
    departments: byNames(await db.select().from(departments)),
    problemCodes: bySource(await db.select().from(problemCodes).where(eq(problemCodes.enabled, true))),
    synonyms: (
      await db.select().from(synonyms).where(eq(synonyms.enabled, true)).orderBy(synonyms.sort, synonyms.id)
    ).map(({ name, words }) => wordsIn(`${name}/${words}`)),
  }
}

function byNames(rows: (Entry & { formerNames: string[] })[]): Map<string, Entry> {
  const former = rows.flatMap(row => row.formerNames.map(name => [name, row] as const))
  return new Map<string, Entry>([...former, ...rows.map(row => [row.name, row] as const)])
}

function bySource(rows: (ProblemCode & { source: string; code: string })[]) {
  const found: LookupTables['problemCodes'] = new Map()
  for (const row of rows)
    found.set(row.source, (found.get(row.source) ?? new Map()).set(row.code.toUpperCase(), row))
  return found
}

const wordsIn = (text: string) =>
  [...new Set(text.split(/[/／、,，;；|\n]/).map(word => word.trim()))].filter(Boolean)
