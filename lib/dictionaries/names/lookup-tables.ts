import { eq } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@/db/client'
import { brands, entrustedCompanies, modelSeries, producers, wmiCodes } from '@/db/schema/catalogue'
import {
  assemblies,
  codeItems,
  departments,
  dictionaryRevision,
  problemCodes,
  productCategories,
  productSubcategories,
  regions,
  reviewOpinions,
  subAssemblies,
  synonyms,
  transmissionTypes,
} from '@/db/schema/dictionaries'
import { getOrAdd } from '@/lib/core/grouped'

export type Word = Pick<typeof codeItems.$inferSelect, 'name' | 'nameEn' | 'enabled'>
export type CodeItem = Word & { code: string }
export type Entry = Word & { id: string; code: string | null }
type Opinion = Entry & { result: string | null }
type Brand = Entry & { producerId: string; nature: string | null }
type Series = Entry & {
  brandId: string
  vehicleType: string | null
  powerType: string | null
  unverified: boolean
}
type Validity = Pick<typeof assemblies.$inferSelect, 'validFrom' | 'validTo' | 'replacedBy'>
export type Assembly = CodeItem & { id: string; safetyCritical: boolean; threeGuarantees: boolean } & Validity
type SubAssembly = CodeItem & { id: string; assemblyId: string; safetyCritical: boolean }
type ProblemCode = Pick<typeof problemCodes.$inferSelect, 'assemblyId' | 'subAssemblyId' | 'symptomCode'>
export type Region = typeof regions.$inferSelect
type Wmi = typeof wmiCodes.$inferSelect

export type LookupTables = Awaited<ReturnType<typeof loadTables>>

export async function readRevision(db: Db): Promise<string> {
  const [row] = await db.select({ revision: dictionaryRevision.revision }).from(dictionaryRevision)
  return row?.revision ?? '0'
}

export const transmissionList = 'transmissionType'

// All but type codes and model names, which grow without bound. The revision is read first, so that a write during
// loading causes a reload instead of being missed.
export async function loadTables(db: Db) {
  const revision = await readRevision(db)
  const lists = new Map<string, Map<string, CodeItem>>()
  const put = (list: string, item: CodeItem) =>
    getOrAdd(lists, list, () => new Map<string, CodeItem>()).set(item.code, item)
  for (const { listKey, ...item } of await db
    .select()
    .from(codeItems)
    .orderBy(codeItems.listKey, codeItems.sort, codeItems.code))
    put(listKey, item)
  const sorted = async <Table extends AnyPgTable & { sort: AnyPgColumn }>(table: Table, then: AnyPgColumn) =>
    (await db
      .select()
      .from(table as AnyPgTable)
      .orderBy(table.sort, then)) as Table['$inferSelect'][]
  for (const type of await sorted(transmissionTypes, transmissionTypes.code)) put(transmissionList, type)

  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map(row => [row.id, row]))
  const byCode = <T extends { code: string }>(rows: T[]) => new Map(rows.map(row => [row.code, row]))
  return {
    revision,
    lists,
    regions: byCode<Region>(await db.select().from(regions).orderBy(regions.code)),
    assemblies: byCode<Assembly>(await sorted(assemblies, assemblies.code)),
    subAssemblies: byCode<SubAssembly>(await sorted(subAssemblies, subAssemblies.code)),
    producers: byId<Entry>(await sorted(producers, producers.name)),
    brands: byId<Brand>(await sorted(brands, brands.name)),
    series: byId<Series>(await sorted(modelSeries, modelSeries.name)),
    companies: byId<Entry>(await sorted(entrustedCompanies, entrustedCompanies.name)),
    opinions: byId<Opinion>(await sorted(reviewOpinions, reviewOpinions.code)),
    wmi: byCode<Wmi>(await db.select().from(wmiCodes).where(eq(wmiCodes.enabled, true))),
    productCategories: byCode<CodeItem & { id: string }>(
      await sorted(productCategories, productCategories.code),
    ),
    productSubcategories: byCode<CodeItem & { productCategoryId: string }>(
      await sorted(productSubcategories, productSubcategories.code),
    ),
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
  const found = new Map<string, Map<string, ProblemCode>>()
  for (const row of rows)
    getOrAdd(found, row.source, () => new Map<string, ProblemCode>()).set(row.code.toUpperCase(), row)
  return found
}

const wordsIn = (text: string) =>
  [...new Set(text.split(/[/／、,，;；|\n]/).map(word => word.trim()))].filter(Boolean)
