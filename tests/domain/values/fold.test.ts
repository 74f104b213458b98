import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldCharacters, foldCode, keysOf, whereFolded } from '@/lib/values/fold'
import { runs } from '@/tests/support/depth'

test.each([
  ['full width and case', ['ＡＢＳ灯亮', 'abs灯亮', 'Abs灯亮', 'ＡｂＳ灯亮']],
  ['Roman and ringed numbers', ['Ⅲ代①号', 'III代1号', 'iii代1号']],
  ['units', ['110℃', '110°C', '110 ° c']],
  ['ranges', ['０～６０', '0~60', '0-60', '0—60', '0 - 60', '0〜60', '0–60']],
  ['model names', ['CR-V', 'CRV', 'CR V', 'cr‑v', 'ＣＲ－Ｖ', 'C R V', 'CR·V']],
  ['a number of a model', ['Model 3', 'Model3', 'MODEL-3', 'Ｍｏｄｅｌ　３']],
  ['a point before a number of a model', ['ID.4', 'ID4', 'id·4', 'ID. 4']],
  ['quotation marks', ['“幽灵刹车”', '"幽灵刹车"', '「幽灵刹车」', '‘幽灵’刹车', '《幽灵刹车》', '幽灵刹车']],
  ['spaces in names', ['张　三', '张 三', '张三', '张三\u200b', '\ufeff张\u00a0三 ', '張三', '张\u2060三']],
  [
    'dots in names',
    ['阿卜杜拉·买买提', ...[...'•・‧．.∙⋅･'].map(dot => `阿卜杜拉${dot}买买提`), '阿卜杜拉 买买提'],
  ],
  ['Latin names', ['NG　Siu Ming', 'Ng Siu-Ming', 'ng siu ming']],
  ['radicals', ['⻋门异响', '车门异响', '⾞门异响', '車門異響']],
  ['other radicals that NFKC leaves', ['⻅⻓⻛⻢', '见长风马']],
  ['traditional characters', ['轉向機異響，煞車失靈', '转向机异响，刹车失灵', '轉向机异响、剎車失灵']],
  ['other shapes of a character', ['锺建囯', '鍾建國', '钟建国']],
  ['private characters of GBK', ['王䶮', '王\ue863']],
  ['thousands', ['12,000公里', '12000公里', '１２，０００公里']],
  ['signs between words', ['异响，抖动', '异响。抖动', '异响、 抖动！', '（异响）抖动', '异响;抖动']],
  ['a point typed with an input method', ['2。0T', '2.0T', '２．０Ｔ', '２。０Ｔ']],
  ['line breaks', ['刹车\n失灵', '刹车\r\n失灵', '刹车失灵']],
])('%s have one key', (_, spellings) => {
  expect([...new Set(spellings.map(fold))]).toHaveLength(1)
})

test.each([
  ['1.5T', '15T'],
  ['异响。2次', '异响2次'],
  ['3.2万', '32万'],
  ['第1,2,3缸', '第123缸'],
  ['0-60', '060'],
  ['110 120', '110120'],
  ['张三', '张三（女）'],
  ['100%', '100'],
  ['刹车，失灵', '刹车失灵'],
])('%s is not %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test.each([
  [
    '京A12345',
    ['京A·12345', '京A•12345', '京.A12345', '京 A 12345', '京a12345', '京A-12345', '京Ａ１２３４５'],
  ],
  ['WJ0112345', ['WJ01·12345', 'WJ01 12345', 'WJ01-12345', 'wj01.12345']],
  ['使014578', ['使 014·578', '使014-578']],
])('a plate %s has one key', (plate, spellings) => {
  for (const one of spellings) expect([one, foldCode(one)]).toEqual([one, foldCode(plate)])
})

test('a key is its own key, and signs alone have none', () => {
  const near = fc.stringMatching(/^[ａA轉转⻋,.·~%\- 0-9、“”\u200b\u3000①İßſK]{0,30}$/u)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), near), text => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(foldCode(fold(text))).toBe(foldCode(text))
    }),
    runs(2_000),
  )
  for (const text of ['', ' ', '，。', '—', '“”', '\u200b·']) expect(fold(text)).toBe('')
})

test('the key of every character is its own key', () => {
  const unstable: string[] = []
  for (let code = 1; code < 0x10000; code++) {
    const key = fold(String.fromCharCode(code))
    if (fold(key) !== key) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})

test('the signs of a clause stay for who needs to know where it ends', () => {
  expect(foldCharacters('⻋輛ＡＢＳ，沒\u200b有 起火。')).toBe('车辆abs,没有 起火。')
})

describe('where words stand', () => {
  const marked = (text: string, ...words: string[]) =>
    whereFolded(text, words).map(([from, to]) => text.slice(from, to))
  test.each([
    ['换了CR-V的机油', ['crv'], ['CR-V']],
    ['“幽灵 刹车”两次', ['幽灵刹车'], ['幽灵 刹车']],
    ['𠮷野：Ⅱ代車机', ['ii代车机'], ['Ⅱ代車机']],
    ['加速０～６０公里', ['0-60'], ['０～６０']],
    ['异响，异响', ['异响'], ['异响', '异响']],
    ['动力中断', ['动力', '力中断'], ['动力中断']],
    ['动力中断', ['，', ''], []],
  ])('%s', (text, words, parts) => {
    expect(marked(text, ...words)).toEqual(parts)
  })
})

test('a record has a key of its words, its reporter and its plate', () => {
  expect(
    keysOf({ summary: '异响', description: '见附件', reporterName: '张　三', plateNo: '京A·12345' }),
  ).toEqual({
    wordsKey: '异响;见附件',
    reporterKey: '张三',
    plateKey: '京a12345',
    foldVersion: 3,
  })
  expect(keysOf({})).toMatchObject({ wordsKey: '', reporterKey: null, plateKey: null })
})

const cases = '../shared/cases/texts.csv'

test.skipIf(!existsSync(cases))(
  'every text of practice is found by every word beside it (../shared/cases)',
  () => {
    const rows = readFileSync(cases, 'utf8').trim().split(/\r?\n/).slice(1)
    for (const row of rows) {
      const [, text = '', sought = ''] = /^[^,]*,[^,]*,[^,]*,(.*?),("(?:[^"]|"")*"|[^,]*)$/.exec(row) ?? []
      for (const word of sought.replace(/^"|"$/g, '').replaceAll('""', '"').split('；'))
        for (const part of word.split(/\s+/))
          expect([text, fold(text).includes(fold(part))]).toEqual([text, true])
    }
  },
)
