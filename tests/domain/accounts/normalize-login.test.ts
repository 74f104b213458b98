import { describe, expect, it } from 'vitest'
import { normalizeLogin } from '@/lib/core/normalize'

/** Every code point that has another case or normal form, except Hangul, where every syllable has one. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(code => code < 0xac00 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
  .filter(sign => [sign.toUpperCase(), sign.toLowerCase(), sign.normalize('NFKD')].some(one => one !== sign))

describe('a login name', () => {
  it.each([
    ['Li.Lei', 'li.lei'],
    [' li.lei ', 'li.lei'],
    ['İvan', 'ivan'],
    ['I\u0307van', 'ivan'],
    ['ıvan', 'ivan'],
    ['\u212Aate', 'kate'],
    ['ſam', 'sam'],
    ['weiß', 'weiss'],
    ['WEIẞ', 'weiss'],
    ['ｌｉ．ｌｅｉ', 'li.lei'],
    ['ﬁsh', 'fish'],
    ['li\u200B.\u00ADlei\uFE0F', 'li.lei'],
    ['Σίσυφος', 'σίσυφοσ'],
    ['张伟', '张伟'],
  ])('%s is %s', (typed, one) => {
    expect(normalizeLogin(typed)).toBe(one)
  })

  it('has one spelling, whichever sign is in it and in whatever case', () => {
    const wrong = signs.filter(sign => {
      const one = normalizeLogin(`a${sign}b`)
      const others = [one, `a${sign}b`.toUpperCase(), `a${sign}b`.toLowerCase(), `a${sign}b`.normalize('NFD')]
      return others.some(other => normalizeLogin(other) !== one)
    })
    expect(wrong.map(sign => sign.codePointAt(0)!.toString(16))).toEqual([])
  })
})
