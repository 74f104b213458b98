import { Converter } from 'opencc-js/t2cn'

// Unicode's Equivalent_Unified_Ideograph of the radicals that NFKC leaves: radical and character in turn.
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗' +
  '⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟' +
  '⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀'
// What no table of forms has: brakes are 煞車 in Taiwan, and other shapes of one character, of names above all.
const others = '煞刹锺钟髙高囯国呉吴羣群寗宁旣既黒黑気气戸户歩步毎每亊事扵于囬回囘回吿告靣面淸清靑青'

const toSimplified = Converter({ from: 'hk', to: 'cn' })
const plainForms = new Map([...gbkSigns(), ...pairsIn(radicals), ...pairsIn(others)])

// GBK had no code points for eighty characters, 䶮 among them: older systems write private ones.
function* gbkSigns(): Iterable<[string, string]> {
  const decoder = new TextDecoder('gb18030')
  for (let at = 0; at < 80; at++) {
    const byte = 0x50 + at + (at < 0x2f ? 0 : 1)
    yield [String.fromCharCode(0xe815 + at), decoder.decode(new Uint8Array([0xfe, byte]))]
  }
}

function* pairsIn(text: string): Iterable<[string, string]> {
  const signs = [...text]
  for (let at = 0; at < signs.length; at += 2) yield [signs[at]!, signs[at + 1]!]
}

type Form = string | number
// What stands between characters, the stronger the higher.
const [invisible, joiner, space, dot, dash, separator] = [0, 1, 2, 3, 4, 5]
const betweenDigits: readonly string[] = ['', '', ' ', '.', '-']
const kinds: readonly [RegExp, number][] = [
  [/[\s\p{Z}]/u, space],
  [/[\p{Default_Ignorable_Code_Point}\p{Cc}]/u, invisible],
  [/[\p{Pd}~∼−]/u, dash],
  [/\./, dot],
  [/[\p{Pi}\p{Pf}\p{Sk}·•‧・∙⋅°′″'"「」『』《》〈〉〝〞〟]/u, joiner],
  [/[%&@#*/\\_]/, Number.NaN],
  [/\p{P}/u, separator],
]
const forms: (Form | undefined)[] = []

function formOf(code: number): Form {
  const sign = String.fromCodePoint(code)
  const kind = kinds.find(([shape]) => shape.test(sign))?.[1] ?? Number.NaN
  const form = Number.isNaN(kind) ? plainFormOf(sign) : kind
  if (code < 0x10000) forms[code] = form
  return form
}

const simple = new Map<string, string>()

// A private sign is a radical, a radical an old character: ⻟, 飠, 饣.
function plainFormOf(sign: string): string {
  const known = simple.get(sign)
  if (known !== undefined) return known
  const next = toSimplified(plainForms.get(sign) ?? sign)
  const form = next === sign ? sign : plainFormOf(next)
  if (simple.size < 10_000) simple.set(sign, form)
  return form
}

export const simplified = (text: string) => text.replace(/[\u0080-\u{10ffff}]/gu, plainFormOf)

const isDigit = (sign: string) => sign >= '0' && sign <= '9'
// 2。0T is 2.0T.
const points = /。(?<=\d。)(?=\d)/g
const thousands = /(?<=\d),(?=\d{3}(?!\d))/g

function foldWith(text: string, between: (gap: number, before: string, after: string) => string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(points, '.')
  const counted = plain.includes(',') ? plain.replace(thousands, '') : plain
  let folded = ''
  let before = ''
  let gap = 0
  for (let at = 0; at < counted.length; at++) {
    const code = counted.codePointAt(at)!
    if (code > 0xffff) at++
    const form = forms[code] ?? formOf(code)
    if (typeof form === 'number') {
      if (form > gap) gap = form
      continue
    }
    if (gap > 0 && before) folded += between(gap, before, form)
    gap = 0
    folded += form
    before = form
  }
  // What went may have stood before a combining mark.
  return folded.normalize('NFC')
}

// The key under which a text is stored, sought and compared; the text itself stays as written. Width, case, radicals,
// 繁体 and numerals have one form. Within a word spaces, dashes, dots and quotation marks go, except between digits (3.2,
// 0-60); other signs are one semicolon. A change of this function is a new `foldVersion`.
export const fold = (text: string) =>
  foldWith(text, (gap, before, after) => {
    if (gap === separator) return ';'
    return isDigit(before) && isDigit(after) ? betweenDigits[gap]! : ''
  })

// One form of each character; the signs between words stay, for readers that need to know where a clause ends.
export function foldCharacters(text: string): string {
  let folded = ''
  for (const sign of text.normalize('NFKC').toLowerCase()) {
    const code = sign.codePointAt(0)!
    const form = forms[code] ?? formOf(code)
    if (typeof form === 'string') folded += form
    else if (form !== invisible) folded += sign
  }
  return folded
}

// Of a folded text. Must pack pairs exactly as the database function `bigrams` does.
export function bigrams(text: string): number[] {
  const keys = new Set<number>()
  for (const run of text.split(/[^0-9a-z一-龥]+/))
    for (let i = 1; i < run.length; i++) keys.add((run.charCodeAt(i - 1) << 16) | run.charCodeAt(i))
  return [...keys]
}

// Of plates and other codes: letters and digits alone.
export const foldCode = (text: string) => foldWith(text, () => '').replace(/[^\p{L}\p{N}]/gu, '')

// Of a code point; kept, since a page of hits asks for some ten thousand.
const bareForms: (string | undefined)[] = []

// Where words stand in a text as written, whatever signs stand between their characters. The text is folded once for all
// the words that are looked for, which come from `foldCode()`.
export function foldedPlaces(text: string): (words: readonly string[]) => [from: number, to: number][] {
  const places: number[] = []
  let bare = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    bareForms[code] ??= foldCode(String.fromCodePoint(code))
    const form = bareForms[code]
    for (let unit = 0; unit < form.length; unit++) places.push(at)
    bare += form
    if (code > 0xffff) at++
  }
  return words => {
    const hits: [from: number, to: number][] = []
    for (const word of words)
      for (let at = word ? bare.indexOf(word) : -1; at >= 0; at = bare.indexOf(word, at + word.length)) {
        const last = places[at + word.length - 1]!
        hits.push([places[at]!, last + String.fromCodePoint(text.codePointAt(last)!).length])
      }
    return joined(hits.sort(([a], [b]) => a - b))
  }
}

export const whereFolded = (text: string, words: readonly string[]) => foldedPlaces(text)(words.map(foldCode))

function joined(found: [number, number][]): [number, number][] {
  const apart: [number, number][] = []
  for (const [from, to] of found) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

export const foldVersion = 3

interface Written {
  summary?: string | null
  description?: string | null
  reporterName?: string | null
  plateNo?: string | null
}

// The keys of a record, in columns of their own.
export const keysOf = ({ summary, description, reporterName, plateNo }: Written) => ({
  wordsKey: fold([summary, description].filter(Boolean).join('。')),
  reporterKey: (reporterName && fold(reporterName)) || null,
  plateKey: (plateNo && foldCode(plateNo)) || null,
  foldVersion,
})

// Of what a product report tells: the words that its queue is searched by.
export const productKeyOf = (branch: string, answers: Readonly<Record<string, unknown>>) =>
  branch === 'product'
    ? fold(
        ['productName', 'productBrand', 'summary', 'description']
          .flatMap(name => answers[name] ?? [])
          .join('。'),
      )
    : null
