import type { FieldName } from '@/lib/defects/fields'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { shortened, unknownName } from '@/lib/dictionaries/names/name-index'
import type { Place, Region } from '@/lib/values/place'
import type { Dictionaries } from './cell-names'
import { type Read, readAs } from './check-imported-row'

const isWithin = (inner: Place, outer: Place) =>
  Object.entries(outer).every(([level, code]) => inner[level as keyof Place] === code)

export function placeIn(
  name: FieldName,
  text: string,
  values: DefectValues,
  dictionaries: Dictionaries,
): Read {
  const { known, titlePlace } = dictionaries
  const { regions, place: read } = known
  const level = name === 'district' ? 3 : name === 'city' ? 2 : 1
  const { province, city } = level === 1 ? {} : values
  const ofRow = read(text, level, city ?? province, true)
  // 鼓楼区 in a list of 南京市.
  const isOfSeveral = 'fault' in ofRow && ofRow.fault === 'several'
  const ofTitle = isOfSeveral && titlePlace ? read(text, level === 2 ? 2 : 3, titlePlace) : ofRow
  const found = 'place' in ofTitle ? ofTitle : ofRow
  const several = (places: readonly string[]): Read => {
    const params = { value: shortened(text), places: places.join(' / ') }
    return { issue: { path: name, code: 'place_of_several', params } }
  }
  if ('fault' in found) {
    if (found.fault === 'several') return several(found.places)
    if (level === 3 && city && (found.fault === 'unknown' ? area : areaOfAny).test(text))
      return areaKept(name, text, values)
    // 杭州 in the column of provinces and 浙江 in that of cities.
    const wider = read(text, level)
    const isSaid = ([one, code]: [string, string?]) => !code || values[one as keyof Place] === code
    if (found.fault === 'elsewhere' && 'place' in wider && Object.entries(wider.place).every(isSaid))
      return { value: values[name] }
    if (found.fault === 'elsewhere' && level === 1)
      return { issue: { path: name, code: 'place_contradicts', params: { value: shortened(text) } } }
    if (found.fault === 'elsewhere')
      return { issue: { path: name, code: city ? 'not_of_city' : 'not_of_province' } }
    const around = level === 1 ? '' : (city?.slice(0, 4) ?? province?.slice(0, 2) ?? '')
    const has = (row: Region) => (level === 1) === (row.level === 1) && row.code.startsWith(around)
    return { issue: unknownName(name, text, regions, dictionaries, { key: `${level} ${around}`, has }) }
  }
  const { place, former } = found
  const rest = found.rest?.replace(/^[（(]?(?:[省市州区县]?本级|市)[)）]?$/, '')
  // 杭州市、宁波市
  const second = rest && /[、,;/]/.test(text) ? read(rest, level, level > 1 ? place.province : null) : null
  if (second && 'place' in second && !isWithin(second.place, place)) return several(text.split(/[、,;/]+/))
  const notes = former ? readAs(name, former.name, former.now) : []
  const names = Object.values(place).flatMap(code => regions.get(code ?? '')?.name ?? [])
  if (found !== ofRow) notes.push(...readAs(name, text, names.join('')))
  const isDealer = name === 'dealerProvince'
  if (rest)
    notes.push({ path: name, kind: isDealer ? 'leftOut' : 'addressKept', ...(isDealer && { text: rest }) })
  if (isDealer) return { value: place.province, notes }
  const also = Object.fromEntries([
    ...(['province', 'city', 'district'] as const).flatMap(one =>
      one === name || !place[one] || !isEmpty(values[one]) ? [] : [[one, place[one]]],
    ),
    ...(rest ? [['address', rest]] : []),
  ])
  return { value: place[name as keyof Place] ?? values[name], also, notes }
}

const titled = /\p{Script=Han}{2,8}?[省市州]/gu

// The city, or else the province, that titles name; undefined where they name none or several.
export function placeOfTitles(titles: readonly string[], { place }: Lookups): string | undefined {
  const found = titles
    .flatMap(title => title.match(titled) ?? [])
    .flatMap(word => {
      const read = place(word, 2)
      return 'place' in read ? [read.place.city ?? read.place.province!] : []
    })
  const [one, second] = new Set(found)
  return second ? undefined : one
}

// 航空港区, 经济技术开发区: no divisions with a code, in a city that is known. Where they lie is part of the address.
const area =
  /(?:开发|高新|经开|新|航空港|保税|保税港|工业园|产业园|科技园|示范|实验|试验|度假|风景|合作|管理)区$|管委会$/

const areaOfAny = /^(?:高新|经开|(?:经济)?(?:技术)?开发|高新技术(?:产业)?(?:开发)?)区$/

function areaKept(name: FieldName, text: string, { address }: DefectValues): Read {
  const also = { address: [text, address].filter(Boolean).join(' ') }
  return { value: undefined, also, notes: [{ path: name, kind: 'areaKept', text }] }
}
