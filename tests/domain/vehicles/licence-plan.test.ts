import { describe, expect, test } from 'vitest'
import { licenceOffers } from '@/app/(staff)/defects/_parts/form/vehicle/licence-plan'
import type { FieldName } from '@/lib/defects/fields'
import { answerFields } from '@/lib/licences/answer-fields'

const read = (value: string, confidence = 0.95) => ({ value, confidence })
const answer = {
  vin: 'LSVAB2183K2100001',
  confidence: 0.93,
  fields: { plateNo: read('沪A12345'), registeredOn: read('2019-01-02'), brandModel: read('大众牌SVW7180') },
}
const of = (values: Record<string, string | null>, hidden: FieldName[] = []) =>
  Object.fromEntries(licenceOffers(answer, values, new Set(hidden)).map(one => [one.field, one]))

describe('what a licence offers to the form', () => {
  test('is ticked where the form is empty, and never where something stands', () => {
    const { vin, plateNo, firstRegDate, modelName } = of({ vin: 'LSVAB2183K2100009', plateNo: null })
    expect(vin).toMatchObject({ ticked: false, instead: 'LSVAB2183K2100009' })
    expect(plateNo).toMatchObject({ ticked: true, instead: null, value: '沪A12345' })
    expect(firstRegDate).toMatchObject({ ticked: true, value: '2019-01-02' })
    expect(modelName).toMatchObject({ ticked: false })
  })

  test('says where the form has the same already', () => {
    expect(of({ vin: answer.vin }).vin).toMatchObject({ same: true, ticked: false, instead: null })
  })

  test('leaves out what the person may not change', () => {
    expect(Object.keys(of({}, ['vin', 'plateNo']))).toEqual(['firstRegDate', 'modelName'])
  })

  test('takes a use of the vehicle by its code, the one in brackets too', () => {
    const uses = new Map([
      ['A', { code: 'A', name: '非营运' }],
      ['S', { code: 'S', name: '预约出租客运（网约车）' }],
    ])
    expect(answerFields({ useNature: read('预约出租客运') }, uses).useNature).toMatchObject({ code: 'S' })
    expect(answerFields({ useNature: read('不知道') }, uses).useNature).not.toHaveProperty('code')
  })
})
