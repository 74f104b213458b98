import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { wordsFor } from '@/lib/defects/record/name-values'
import { isEmpty } from '@/lib/defects/schema'
import { maskField, seesPersonal } from '@/lib/defects/visible'
import type { Word } from '@/lib/dictionaries/names/lookup-tables'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel, listText, translate } from '@/lib/i18n/translate'
import { type AnswerField, answersOf, type Branch } from '@/lib/intake/answers'
import { type Consents, consentRefused } from '@/lib/intake/consents'
import { stepsOf } from '@/lib/intake/schema'
import { type Reader, unansweredText, whyUnanswered } from '@/lib/intake/unanswered'

type Values = Readonly<Record<string, unknown>>

export async function factsOf(
  ctx: Ctx,
  reader: Reader,
  branch: Branch,
  values: Values,
  uncertain: { answers: Values; consents: Consents; unknown: readonly string[]; about: readonly string[] },
) {
  const known = await lookups(ctx)
  const reasons = whyUnanswered(uncertain.unknown, name => consentRefused(uncertain, name))
  const named =
    branch === 'product' ? categoryNames(known, values, ctx.locale) : { typeCodeId: values.typeCodeName }
  const text = (name: string, value: unknown): string => {
    if (Object.hasOwn(named, name)) return String((named as Values)[name] ?? value)
    if (name === 'productScenario')
      return listText(
        ctx.locale,
        [value].flat().map(code => known.names.code(name, String(code), ctx.locale)),
      )
    const words = name in fieldOf ? wordsFor(ctx, known, name, value) : null
    return words ?? plain(ctx, answersOf[branch][name], value)
  }
  const answerText = (name: string) => {
    if (isEmpty(values[name])) return unansweredText(ctx.locale, reader, reasons.get(name) ?? 'unknown')
    const given = text(name, values[name])
    // What staff have corrected since is not about right any more.
    const about = uncertain.about.includes(name) && uncertain.answers[name] === values[name]
    return about ? translate(ctx.locale, 'queueAnswers.about', { text: given }) : given
  }
  return Object.entries(stepsOf[branch]).flatMap(([step, names]) => {
    const facts = names
      .filter(name => name in answersOf[branch] && (!isEmpty(values[name]) || reasons.has(name)))
      .map(name => {
        const field = answersOf[branch][name]!
        const prose = field.kind === 'text' && 'lines' in field && Boolean(field.lines)
        return { name, label: fieldLabel(ctx.locale, name), text: answerText(name), prose }
      })
    return facts.length > 0 ? [{ step, facts }] : []
  })
}

function plain(ctx: Ctx, field: AnswerField | undefined, value: unknown): string {
  if (typeof value === 'boolean') return translate(ctx.locale, `defects.flag.${value ? 'yes' : 'no'}`)
  const unit = field && 'unit' in field && field.unit
  return unit ? `${value} ${translate(ctx.locale, `units.${unit}`)}` : String(value)
}

function categoryNames(known: Lookups, { productCategory, productSubcategory }: Values, locale: Locale) {
  const name = (rows: ReadonlyMap<string, Word>, code: unknown) => {
    const row = rows.get(String(code))
    return row ? wordOf(row, locale) : null
  }
  return {
    productCategory: name(known.productCategories, productCategory),
    productSubcategory: name(known.productSubcategories, productSubcategory),
  }
}

export function maskedAnswers(ctx: Ctx, answers: Values): Values {
  if (seesPersonal(ctx)) return answers
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      name in fieldOf ? maskField(name as FieldName, value) : value,
    ]),
  )
}
