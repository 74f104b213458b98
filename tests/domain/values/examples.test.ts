import { describe, expect, test } from 'vitest'
import { areNetworks } from '@/lib/core/networks'
import { contactIssues } from '@/lib/defects/contact-schema'
import { defectValues } from '@/lib/defects/schema'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { chosenCar } from '@/lib/intake/recall/recalls-of-car'
import { normaliseReceipt } from '@/lib/intake/report/amend-report'
import { directoryRules } from '@/lib/settings/schema'
import { isDay, readDay, readYear } from '@/lib/values/day'
import { readWhole } from '@/lib/values/number'
import { readPlate } from '@/lib/values/plate'
import { evaluateVin } from '@/lib/values/vin'
import { flatten } from '@/tests/support/source/message-format'

const marker = /(?:（如|，如|例如|例：|such as|[Ff]or example|write it like)[:：]?\s*/
const contact = (name: 'mobile' | 'phone' | 'plateNo') => (value: string) =>
  contactIssues({ [name]: value }).length === 0
const aDay = (value: string) => readDay(value) !== null
const written = (value: string) => isDay(value)
const aYear = (value: string) => readYear(value) !== null
const whole = (name: 'mileage' | 'speed', quantity: 'km' | 'kmh') => (value: string) =>
  defectValues.shape[name].safeParse(readWhole(value, quantity)?.value).success

const chosen = (name: 'modelYear' | 'productionMonth') => (value: string) =>
  chosenCar.shape[name].safeParse(value).success

const isDirectory = (value: string) =>
  directoryRules(value).every(({ group, roles, deptName }) => group && roles.length > 0 && deptName)

/** The rule that the value of a message is held to. */
const rules: Record<string, (value: string) => boolean> = {
  'validation.not_instant': value => !Number.isNaN(Date.parse(value)) && /[+-]\d\d:\d\d$/.test(value),
  'users.keys.networksHint': areNetworks,
  'validation.networks': areNetworks,
  'validation.not_phone': contact('phone'),
  'validation.not_plate': contact('plateNo'),
  ...Object.fromEntries(
    ['not_date', 'day_missing', 'month_missing', 'year_missing', 'day_of_several'].map(code => [
      `ui.date.${code}`,
      written,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['day_missing', 'month_missing', 'year_missing', 'day_of_several'],
      ...['date_days', 'date_lunar', 'date_about', 'date_ago'],
    ].map(code => [`validation.${code}`, written]),
  ),
  'ui.date.unreadYear': aYear,
  'parameters.directory.description': value => isDirectory(value.replace(/^[“]|[”]$/g, '')),
  'parameters.subjectRequests.description': written,
  'uiForm.form.not_date': written,
  'uiForm.form.year': aYear,
  'defectImport.template.ofDate': aDay,
  'intakePages.fields.vin.hint': value => evaluateVin(value).level === 'ok',
  'intakePages.fields.purchaseDate.not_date': written,
  'intakePages.fields.faultDate.not_date': written,
  'intakePages.fields.plateNo.hint': value => readPlate(value).value === value,
  'intakePages.fields.plate.hint': value => readPlate(value).value === value,
  'intakePages.fields.mileage.hint': whole('mileage', 'km'),
  'intakePages.fields.mileage.not_number': whole('mileage', 'km'),
  'intakePages.fields.speed.not_number': whole('speed', 'kmh'),
  'intakePages.fields.modelYear.hint': chosen('modelYear'),
  'intakePages.fields.modelYear.invalid': chosen('modelYear'),
  'intakePages.fields.productionMonth.hint': chosen('productionMonth'),
  'intakePages.fields.productionMonth.invalid': chosen('productionMonth'),
  'intakePages.fields.mobile.not_mobile': contact('mobile'),
  'intakePages.fields.phone.hint': contact('phone'),
  'intakePages.fields.phone.not_phone': contact('phone'),
  'intakePages.fields.heard.hint': value => /^\d{4}$/.test(value),
  'intakePages.fields.receipt.hint': value =>
    normaliseReceipt(value) === value && /^(?:[\dA-HJKMNP-TV-Z]{4}-){4}[\dA-HJKMNP-TV-Z]{4}$/.test(value),
}
/** Examples in words, which no rule reads. */
const inWords = new Set(['intakePages.fields.modelName.hint', 'ui.search.wordsExample'])

const valuesIn = (text: string) =>
  (text.split(marker)[1] ?? '')
    .split(/[，。；）)]|,\s|\.\s|\.$/)[0]!
    .split(/\s*或\s*|\s+or\s+/)
    .map(value => value.trim())

describe.each(locales)('in %s', locale => {
  const messages = [...flatten(messagesOf(locale))].filter(
    ([key, text]) => valuesIn(text).some(value => /\d/.test(value)) && !inWords.has(key),
  )

  test.each(messages)('the example of %s passes its own rule: %s', (key, text) => {
    const rule = rules[key]
    expect(rule, `${key} has an example: give it its rule here.`).toBeDefined()
    expect(valuesIn(text).filter(value => !rule!(value))).toEqual([])
  })

  test('an example that is wrong would be seen', () => {
    expect(messages.length).toBeGreaterThan(12)
    expect(contact('phone')('010-12345678')).toBe(false)
    expect(valuesIn('应为带区号的固定电话（如 010-62345678）、400 电话')).toEqual(['010-62345678'])
    expect(valuesIn('例如 32000 或 3.2 万')).toEqual(['32000', '3.2 万'])
  })
})
