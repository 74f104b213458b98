import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { wordsFor } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Value } from '@/lib/excel/safe-cell'
import { writeSheet } from '@/lib/excel/write-sheet'
import { fieldLabel } from '@/lib/i18n/translate'
import { checkDigitOf } from '@/lib/values/vin'

const columns = `source sourceRef receivedAt complaintType reporterName gender age mobile email province city
  address vin plateNo producerId brandId modelRangeId modelName modelYear productionDate purchaseDate vehicleType
  useNature powerType transmissionType displacement assemblyCode subAssemblyCode symptomCodes faultDate mileage speed
  occurrences summary description crash fire rollover injuredCount repaired`.split(/\s+/) as FieldName[]
const templates = 5_000

export async function makeSheet(ctx: Ctx, file: string, rows: number, mark: string): Promise<void> {
  const known = await lookups(ctx)
  const models = await ctx.db
    .select()
    .from(defects)
    .where(and(isNull(defects.deletedAt), eq(defects.mileageImplausible, false)))
    .orderBy(asc(defects.id))
    .limit(templates)
  if (models.length === 0) throw new Error('There are no records to draw from: run npm run seed first.')
  const drawn = models.map(model =>
    columns.map((name): Value => {
      const value = model[name]
      if (value === null || value === undefined) return null
      const { kind } = fieldOf[name]
      if (kind === 'flag') return value ? '是' : '否'
      if (kind === 'date') return String(value)
      if (kind === 'integer') return Number(value)
      return wordsFor(ctx, known, name, value) ?? String(value)
    }),
  )
  const at = (name: FieldName) => columns.indexOf(name)
  async function* lines() {
    let batch: Value[][] = []
    for (let row = 0; row < rows; row++) {
      const line = [...drawn[row % drawn.length]!]
      line[at('sourceRef')] = `${mark}-${row}`
      line[at('vin')] = vinOf(line[at('vin')] as string | null, row)
      line[at('description')] = `${line[at('description')] ?? line[at('summary')]}（${mark} ${row}）`
      if (batch.push(line) < 500) continue
      yield batch
      batch = []
    }
    yield batch
  }
  const sheet = writeSheet({
    name: 'bench',
    columns: columns.map(name => ({
      title: fieldLabel(ctx.locale, name),
      kind: fieldOf[name].kind === 'date' ? ('date' as const) : undefined,
    })),
    rows: lines(),
  })
  await pipeline(sheet, createWriteStream(file))
}

function vinOf(vin: string | null, row: number): string | null {
  if (vin?.length !== 17) return null
  const other = `${vin.slice(0, 11)}${String(row % 1_000_000).padStart(6, '0')}`
  const digit = checkDigitOf(other)
  return digit && `${other.slice(0, 8)}${digit}${other.slice(9)}`
}
