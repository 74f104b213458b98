import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { isMany, nameOf } from '@/lib/defects/record/name-values'
import { maskText } from '@/lib/defects/visible'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'

type ToCell = (value: string) => string | null

export interface CellMaker {
  sql: string
  mask?(value: string): string
  word?: ToCell
  repeats?: boolean
}

const expressions: Record<string, string> = {
  typeCodeId: '(SELECT name FROM type_codes WHERE id = d.type_code_id)',
  dupGroupId: '(SELECT complaint_no FROM defects WHERE id = d.dup_group_id)',
  // Of a day or a mileage that is not known neither yes nor no.
  faultBeforeProduction:
    'CASE WHEN d.fault_date IS NOT NULL AND d.production_date IS NOT NULL THEN d.fault_before_production END',
  mileageImplausible: `CASE WHEN d.mileage IS NOT NULL AND d.fault_date IS NOT NULL
    AND coalesce(d.production_date, d.purchase_date, d.first_reg_date) IS NOT NULL THEN d.mileage_implausible END`,
}
for (const key of ['reviewedBy', 'auditedBy', 'createdBy', 'updatedBy', 'deletedBy'])
  expressions[key] = `(SELECT name FROM users WHERE id = d.${snakeCase(key)})`
for (const key of ['reviewedAt', 'auditedAt', 'createdAt', 'updatedAt', 'deletedAt'])
  expressions[key] = `to_char(d.${snakeCase(key)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const repeating = new Set<string>([
  'typeCodeId',
  'modelName',
  'productionMonth',
  'reviewedBy',
  'auditedBy',
  'createdBy',
  'updatedBy',
] as const)

export interface PersonalDataMode {
  masked: boolean
  deidentified: boolean
  respectObjections?: boolean
}

const objected = 'd.id IN (SELECT defect_id FROM subject_objections)'

export function cellMaker(
  ctx: Ctx,
  known: Lookups,
  key: string,
  { masked, deidentified, respectObjections }: PersonalDataMode,
): CellMaker {
  const field = Object.hasOwn(fieldOf, key) ? fieldOf[key as FieldName] : undefined
  const sql = expressions[key] ?? `d.${snakeCase(key)}`
  if (field?.personal && deidentified) return { sql: 'NULL' }
  if (field?.personal && masked) {
    const { personal } = field
    if (field.kind === 'text') return { sql, mask: value => maskText(personal, value) }
    return { sql: 'NULL' }
  }
  const word = wording(ctx, known, key)
  if (field?.personal && respectObjections) {
    const instead = field.kind === 'text' ? `'${translate(ctx.locale, 'exportSheet.objected')}'` : 'NULL'
    const given = `(${sql})::text`
    return { sql: `CASE WHEN ${objected} AND ${given} IS NOT NULL THEN ${instead} ELSE ${given} END`, word }
  }
  return { sql, word, repeats: word !== undefined || repeating.has(key) }
}

function wording(ctx: Ctx, { names }: Lookups, key: string): ToCell | undefined {
  const { locale } = ctx
  if (key === 'state') return state => translate(locale, `states.${state}`)
  if (key === 'reviewOpinionId') return id => names.opinion(id, locale)
  if (['vinStatus', 'qualityType', 'riskLevel', 'reviewStatus', 'auditResult'].includes(key))
    return code => names.code(key, code, locale)
  if (['faultBeforeProduction', 'mileageImplausible'].includes(key)) return flag(ctx)
  if (!Object.hasOwn(fieldOf, key)) return undefined
  const field = fieldOf[key as FieldName]
  if (field.kind === 'flag') return flag(ctx)
  const word = nameOf(field)
  if (!word || !isMany(field)) return word && (code => word(names, code, locale))
  // Import splits lists at this separator, even where names contain others.
  return text =>
    codesOf(text)
      .map(code => word(names, code, locale))
      .join(locale === 'zh-CN' ? '；' : '; ') || null
}

function flag({ locale }: Ctx): ToCell {
  const words: Record<string, string> = { t: translate(locale, 'ui.yes'), f: translate(locale, 'ui.no') }
  return value => words[value] ?? null
}

export function codesOf(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replace(/\\(.)/g, '$1'),
  )
}
