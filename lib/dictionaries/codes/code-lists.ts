import { getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { defectFiles, defects } from '@/db/schema/defects'
import { columnOf } from '@/lib/collections/rows'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import type { AnyDictionary } from '@/lib/dictionaries/dictionary'

/** The code branches on these codes, so their items can be renamed but not added, disabled or deleted. */
export const fixedLists: ReadonlySet<string> = new Set([
  'brandNature',
  'qualityType',
  'riskLevel',
  'reviewStatus',
  'auditResult',
  'vinStatus',
  'wmiConfidence',
])

export function placesOf(list: string): AnyPgColumn[] {
  const field = (getTableColumns(defects) as Record<string, AnyPgColumn>)[list]
  const choices = Object.values(dictionaries as Record<string, AnyDictionary>).flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, one]) =>
      one.kind === 'choice' && one.list === list ? [columnOf(table, name)] : [],
    ),
  )
  return [...(field ? [field] : []), ...choices, ...(list === 'fileKind' ? [defectFiles.kind] : [])]
}
