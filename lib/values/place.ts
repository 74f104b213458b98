import { simplified } from './fold'
import otherNames from './generated-place-names.json'

export interface Region {
  code: string
  name: string
  nameEn?: string | null
  level: number
  parentCode: string | null
}

export type PlaceLevel = 1 | 2 | 3

export interface Place {
  province?: string
  city?: string
  district?: string
}

export type PlaceReading =
  | {
      place: Place
      former?: { name: string; now: string }
      // What follows the place in an address.
      rest?: string
    }
  | { fault: 'unknown' | 'elsewhere' }
  | { fault: 'several'; places: string[] }

interface Name {
  region: Region
  former: boolean
  // Neither the name itself nor the name without its ending.
  short: boolean
}

const ending = /(?<=..)(?:省|市|区|县|盟|旗|地区|林区|新区|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/
const heading = /直辖|^县$|^市辖区$/
// The one sign of a province: 沪, 浙.
const signs =
  '京110000津120000冀130000晋140000蒙150000辽210000吉220000黑230000沪310000苏320000浙330000皖340000闽350000赣360000鲁370000豫410000鄂420000湘430000粤440000桂450000琼460000渝500000川510000蜀510000贵520000黔520000云530000滇530000藏540000陕610000秦610000甘620000陇620000青630000宁640000新650000台710000港810000澳820000'
const ofSign = new Map([...signs.matchAll(/(\D)(\d{6})/g)].map(([, sign = '', code = '']) => [sign, code]))
const between = /^(?:[-/\\|,，、>·•;:()“”"]|市辖区|中国|中华人民共和国)+/
interface OtherNames {
  short?: string[]
  former?: Record<string, number>
  // Areas with a name of their own that lie in it and are no divisions: 雄安新区.
  areas?: string[]
}
const others: Record<string, OtherNames> = otherNames

const keyOf = (name: string) =>
  simplified(name.normalize('NFKC'))
    .replace(/[巿陜]/g, sign => (sign === '巿' ? '市' : '陕'))
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/自治(?=[州县旗])|(?:壮族|回族|维吾尔)(?=自治区)/g, '')
    .toLowerCase()

// Reads places as people write them: 恩施, 湘西州, 襄樊, 广东-深圳. Within a place that is known already a name means the
// one in it.
export function placeReader(regions: ReadonlyMap<string, Region>) {
  const names = new Map<string, Name[]>()
  let longest = 0
  const add = (written: string | null | undefined, name: Name) => {
    const key = keyOf(written ?? '')
    if (key.length < 2) return
    const there = names.get(key)
    if (there?.some(({ region }) => region === name.region)) return
    names.set(key, [...(there ?? []), name])
    longest = Math.max(longest, key.length)
  }
  const sound = [...regions.values()].filter(({ name }) => !heading.test(name))
  for (const region of sound) add(region.name, { region, former: false, short: false })
  for (const region of sound) {
    add(region.name.replace(ending, ''), { region, former: false, short: false })
    add(region.nameEn, { region, former: false, short: false })
    add(region.code, { region, former: false, short: false })
  }
  for (const region of sound)
    for (const short of others[region.code]?.short ?? []) add(short, { region, former: false, short: true })
  for (const region of regions.values())
    for (const area of others[region.code]?.areas ?? []) add(area, { region, former: true, short: true })
  for (const region of sound)
    for (const old of Object.keys(others[region.code]?.former ?? {}))
      for (const name of [old, old.replace(ending, '')]) add(name, { region, former: true, short: true })

  const parentOf = ({ parentCode }: Region) => regions.get(parentCode ?? '')
  const isWithin = (region: Region, around: Region): boolean => {
    const parent = parentOf(region)
    return parent !== undefined && (parent === around || isWithin(parent, around))
  }
  const chainOf = (region: Region): Region[] => {
    const parent = parentOf(region)
    return [...(parent ? chainOf(parent) : []), region]
  }
  const placeOf = (region: Region): Place => {
    const [province, city, district] = chainOf(region)
    return { province: province?.code, city: city?.code, district: district?.code }
  }

  // Every way to read the whole text as names, each within the one before.
  const pathsOf = (text: string, around: Region | undefined): Name[][] => {
    const rest = text.replace(between, '')
    if (rest === '') return [[]]
    const paths: Name[][] = []
    for (let length = Math.min(longest, rest.length); length >= 2; length--) {
      for (const name of names.get(rest.slice(0, length)) ?? []) {
        if (around && name.region !== around && !isWithin(name.region, around)) continue
        for (const path of pathsOf(rest.slice(length), name.region)) paths.push([name, ...path])
      }
      if (paths.length > 0 && length === rest.length) break
    }
    return paths
  }

  const fullName = (region: Region) => [...new Set(chainOf(region).map(({ name }) => name))].join('')
  const headings = [...regions.values()].filter(({ name }) => heading.test(name))
  const sameName = (text: string, level: PlaceLevel, around: Region) =>
    headings.find(one => one.level === level && one.parentCode === around.code && keyOf(one.name) === text)

  const read = (written: string, level: PlaceLevel, within?: string | null): PlaceReading => {
    const key = keyOf(written)
    const text = ofSign.get(key.replace(/(?<=^.)[省市]$/, '')) ?? key
    const around = regions.get(within ?? '')
    if (text.length > 60) return { fault: 'unknown' }
    const child = around && sameName(text, level, around)
    if (child) return { place: placeOf(child) }
    // Official lists name the districts of a city, and a municipality's city, 市辖区.
    const city =
      text === '市辖区' && around && regions.get(level < 3 ? `${around.code.slice(0, 2)}0100` : around.code)
    if (city && (level > 2 || city.name === around.name))
      return { place: placeOf(city), ...(level > 2 && { former: { name: text, now: fullName(city) } }) }
    const inside = pathsOf(text, around).filter(path => path.length > 0)
    if (inside.length === 0)
      return { fault: around && pathsOf(text, undefined).length > 0 ? 'elsewhere' : 'unknown' }
    const rankOf = (path: Name[]) => {
      const { region, short, former } = path.at(-1)!
      if (path.length > 1) return path.filter(one => one.former).length
      if (region.level === level) return former ? 3 : short ? 2 : 0
      // 海南 alone in the column of cities is the province, not 海南藏族自治州.
      if (region.level < level) return around || short ? 8 : 1
      return former ? 6 : 4
    }
    const best = Math.min(...inside.map(rankOf))
    const paths = inside.filter(path => rankOf(path) === best)
    const found = [...new Set(paths.map(path => path.at(-1)!.region))]
    const deepest = found.filter(region => !found.some(other => isWithin(other, region)))
    // Of a county that was divided its city is certain.
    const cities = new Set(deepest.map(parentOf))
    const isCity = deepest.length > 1 && level < 3 && cities.size === 1
    const region = isCity ? parentOf(deepest[0]!) : deepest[0]
    if (!region || (deepest.length > 1 && region.level !== 2))
      return { fault: 'several', places: deepest.slice(0, 3).map(fullName) }
    const old = paths.flatMap(path => (isCity || path.at(-1)!.region === region ? path : []))
    return {
      place: placeOf(region),
      ...(old.some(({ former }) => former) && { former: { name: written.trim(), now: fullName(region) } }),
    }
  }
  // 广东省杭州市: what follows is a city, but of another province. 广东省杭州市场路 is a street.
  const isElsewhere = (rest: string, { province, city }: Place) => {
    if (!province || city) return false
    const [name = ''] =
      /^\p{Script=Han}{2,8}?[市州盟](?![场府政民中心]\p{Script=Han}?[路街道巷])/u.exec(rest) ?? []
    const all = names.get(keyOf(name))?.filter(({ region }) => region.level === 2) ?? []
    return all.length > 0 && all.every(({ region }) => placeOf(region).province !== province)
  }
  // 广东省深圳市南山区科技园1号: the longest beginning that is a place, and what follows it.
  const readStart: typeof read = (address, level, within) => {
    const letters = [...address.normalize('NFKC').trim()]
    if (letters.length > longestAddress) return { fault: 'unknown' }
    for (let length = Math.min(letters.length - 1, longestStart); length > 2; length--) {
      const start = letters.slice(0, length).join('')
      const found = read(start, level, within)
      const isPlace = 'place' in found && (found.place.district || /[省市州区县盟旗]$/.test(start))
      const rest = letters
        .slice(length)
        .join('')
        .replace(/^[\s,，、;；-]+/, '')
      if (isPlace) return isElsewhere(rest, found.place) ? { fault: 'elsewhere' } : { ...found, rest }
    }
    return { fault: 'unknown' }
  }
  const known = new Map<string, PlaceReading>()
  return (written: string, level: PlaceLevel, within?: string | null, isAddress = false): PlaceReading => {
    const key = `${level} ${within ?? ''} ${isAddress} ${written}`
    const whole = known.get(key) ?? read(written, level, within)
    const start = 'fault' in whole && isAddress ? readStart(written, level, within) : whole
    const found = 'place' in start || start.fault === 'elsewhere' ? start : whole
    if (known.size < mostKnown) known.set(key, found)
    return found
  }
}

const mostKnown = 5_000
const longestStart = 30
const longestAddress = 200
