import { getTableColumns } from 'drizzle-orm'
import { defectImages } from '@/db/schema/defect-images'
import { defects } from '@/db/schema/defects'
import { invalid } from '@/lib/core/errors'
import { snakeCase } from '@/lib/core/snake-case'
import { fieldNames, fieldOf } from '@/lib/defects/fields'
import { countedStates } from '@/lib/defects/states'
import { type Condition, conditionsOf, type FilterValues } from './filters'

const ofInterval = ['defectId', 'validFrom', 'validTo', 'counted']

export const imagedColumns = Object.keys(getTableColumns(defectImages))
  .filter(name => !ofInterval.includes(name))
  .map(snakeCase)

const ofToday = ['assigneeId', 'codingDoubted', 'readsAsDefect', 'suspectedRepeat', 'textGroupId']

export const isKnownThen = (column: string) => column === 'id' || imagedColumns.includes(column)

export function conditionsAsOf({ counted, keyword, ...values }: FilterValues): Condition[] {
  if (keyword !== undefined) throw invalid('keyword', 'not_as_of')
  if (counted === false) throw invalid('counted', 'not_as_of')
  const conditions = conditionsOf(values)
  for (const { name, columns } of conditions)
    if (ofToday.includes(name) || !columns.every(isKnownThen)) throw invalid(name, 'not_as_of')
  return conditions
}

export function refuseUnlessImaged(column: string, path: string): void {
  if (!isKnownThen(column)) throw invalid(path, 'not_as_of')
}

export function refuseAsOf(filters: object): void {
  if ('asOf' in filters && filters.asOf !== undefined) throw invalid('asOf', 'as_of_elsewhere')
}

const then = (at: string, image = '') => `${image}valid_from <= ${at} AND ${image}valid_to > ${at}`

export function rowsAsOf(columns: string, at: string): string {
  return `SELECT ${columns} FROM defects
      WHERE deleted_at IS NULL AND state IN (${countedStates.join(', ')}) AND created_at <= ${at}
        AND NOT EXISTS (SELECT FROM defect_images WHERE defect_id = defects.id AND ${then(at)})
    UNION ALL SELECT ${columns.replace(/\bid\b/, 'defect_id AS id')} FROM defect_images WHERE counted AND ${then(at)}`
}

const texts = fieldNames.filter(name => fieldOf[name].personal || fieldOf[name].kind === 'text')

/** Records that were deleted since show neither texts nor personal data. */
function valueAsOf(name: string): string {
  const column = snakeCase(name)
  if (imagedColumns.includes(column))
    return `CASE WHEN image.defect_id IS NULL THEN now.${column} ELSE image.${column} END AS ${column}`
  if (texts.some(text => text === name))
    return `CASE WHEN now.deleted_at IS NULL THEN now.${column} END AS ${column}`
  return `now.${column}`
}

const values = Object.keys(getTableColumns(defects)).map(valueAsOf)

export const recordsAsOf = (at: string) => `(SELECT ${values.join(', ')} FROM defects AS now
  LEFT JOIN defect_images AS image ON image.defect_id = now.id AND ${then(at, 'image.')})`
