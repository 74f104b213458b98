import { readFileSync, writeFileSync } from 'node:fs'
import { areaList } from '@vant/area-data'

// Writes `lib/values/generated-place-names.json`: former names with the year until which they were in use, and short names that
// no ending explains, each under today's code. From result.csv of github.com/yescallop/areacodes (CC0 1.0):
// `npx tsx tests/support/source/place-names.ts result.csv`.

interface Division {
  code: string
  parent: string
  name: string
  county: boolean
  since: number
  until: number
  next: { code: string; year?: number }[]
  used: boolean
}

const peoples =
  '蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺 各'.split(
    ' ',
  )
const some = peoples.map(people => (people.length > 1 ? `${people}族?` : `${people}族`)).join('|')
const autonomous = new RegExp(`^(.+?)(?:${some})+(?:联合)?自治([州县旗])$`)

// 湘西土家族苗族自治州: 湘西, 湘西州; 锡林郭勒盟: 锡盟; 巴音郭楞蒙古自治州: 巴州 too.
function shortNames(name: string): string[] {
  const [, stem, kind] = autonomous.exec(name) ?? /^(.{2,})自治([州县旗])$/.exec(name) ?? []
  const short = stem ? [stem, stem + kind] : []
  const league = /^(.).{2,}盟$/.exec(name)?.[1]
  if (league) short.push(`${league}盟`)
  if (kind === '州' && stem && stem.length > 2) short.push(`${stem[0]}州`)
  return short
}

const lines = readFileSync(process.argv[2]!, 'utf8')
  .replace(/^\uFEFF/, '')
  .trim()
  .split(/\r?\n/)
  .slice(1)
const divisions = lines.map((line): Division => {
  const [code = '', , parent = '', name = '', level, state, since, until, next = ''] = line.split(',')
  return {
    code,
    parent,
    name,
    county: level === '县级',
    since: Number(since),
    until: until ? Number(until) : Number.POSITIVE_INFINITY,
    used: state === '在用',
    next: next.split(';').flatMap(one => {
      const [, to, year] = /^(\d{6})(?:\[(\d+)\])?$/.exec(one) ?? []
      return to ? [{ code: to, year: year ? Number(year) : undefined }] : []
    }),
  }
})
const byCode = new Map<string, Division[]>()
for (const one of divisions) byCode.set(one.code, [...(byCode.get(one.code) ?? []), one])
const today: Record<string, string> = {
  ...areaList.province_list,
  ...areaList.city_list,
  ...areaList.county_list,
}
const stemOf = (name: string) => shortNames(name)[0] ?? name.replace(/(?<=..)(地区|[市县区盟旗])$/, '')

function heirs(one: Division, depth = 0): string[] {
  if (one.used) return [one.code]
  if (depth > 12) return []
  const after = (code: string, year: number) => {
    const all = byCode.get(code) ?? []
    const found =
      all.find(({ since, until }) => since <= year && year < until) ?? all.find(({ since }) => since >= year)
    return found && found !== one ? heirs(found, depth + 1) : []
  }
  const lives = (byCode.get(one.code) ?? []).some(({ since }) => since >= one.until)
  const last = one.next.filter(({ year }) => year === undefined)
  if (last.length > 0) return last.flatMap(({ code }) => after(code, one.until))
  if (lives) return after(one.code, one.until)
  const within = divisions.filter(
    ({ code, parent, until }) =>
      code.slice(0, 4) === one.code.slice(0, 4) &&
      parent === one.name &&
      code !== one.code &&
      until === one.until,
  )
  return within.flatMap(child => heirs(child, depth + 1))
}

const heirsToday = (one: Division) => [...new Set(heirs(one))].filter(code => today[code])

function heirOf(one: Division): string | undefined {
  const all = heirsToday(one)
  if (all.length < 2) return all[0]
  const cities = new Set(all.map(code => `${code.slice(0, 4)}00`))
  const [city = ''] = cities
  const wholeCity = cities.size === 1 && today[city] ? city : undefined
  const inCity = Object.keys(today).filter(code => code.slice(0, 4) === city.slice(0, 4)).length - 1
  if (wholeCity && !one.county && all.length * 2 > inCity) return wholeCity
  const alike = all.filter(code => stemOf(today[code]!) === stemOf(one.name))
  if (alike.length === 1) return alike[0]
  return wholeCity
}

const spoken: Record<string, string[]> = {
  '150000': ['内蒙'],
  '150100': ['呼市'],
  '230100': ['哈市'],
  '230200': ['齐市'],
  '532800': ['版纳'],
  '650100': ['乌市'],
  '810000': ['香港特区'],
  '820000': ['澳门特区'],
}
// Areas with a name of their own under the city or district that they lie in; the divisions of the 兵团 under their cities.
const areasOf = `
130600 雄安新区,雄安 210213 金普新区 220100 长春新区 230100 哈尔滨新区 330900 舟山群岛新区 350100 福州新区 360100 赣江新区
370211 西海岸新区 430100 湘江新区 440115 南沙新区 440402 横琴,横琴新区,横琴粤澳深度合作区 500100 两江新区 510100 天府新区
511400 眉山天府新区 520100 贵安新区 530100 滇中新区 610100 西咸新区 620100 兰州新区 659000 兵团,建设兵团,生产建设兵团
659001 第八师 659002 第一师 659003 第三师 659004 第六师 659005 第十师 659006 第二师
659007 第五师 659008 第四师 659009 第十四师 659010 第七师 659011 第十三师 659012 第九师`
const areas = [...areasOf.matchAll(/(\d{6}) (\S+)/g)].map(
  ([, code = '', listed = '']) =>
    [
      code,
      listed
        .split(',')
        .flatMap(name => (name.endsWith('师') ? [name, name.slice(1), `农${name.slice(1)}`] : name)),
    ] as const,
)
const names: Record<string, { short?: string[]; former?: Record<string, number>; areas?: string[] }> = {}
for (const [code, name] of Object.entries(today)) {
  const short = shortNames(name)
  if (code.endsWith('0000') && name.endsWith('自治区'))
    short.push(name.replace(/(?:壮族|回族|维吾尔)?自治区$/, '省'))
  short.push(...(spoken[code] ?? []))
  if (short.length > 0) names[code] = { short }
}
for (const one of divisions.filter(({ used }) => !used)) {
  const code = heirOf(one)
  // A county that became part of several others is a former name of each, and none of the city around them.
  const divided = one.county && (!code || code.endsWith('00'))
  const parts = divided ? heirsToday(one).filter(part => !part.endsWith('00')) : []
  if (parts.length > 1 && parts.length <= 12) for (const part of parts) addFormer(part, one)
  if (!code || today[code] === one.name || code.endsWith(one.county ? '00' : '0000')) continue
  addFormer(code, one)
}

function addFormer(code: string, { name: whole, until }: Division) {
  names[code] ??= {}
  const entry = names[code]
  for (const name of [whole, ...shortNames(whole)]) {
    if (entry.short?.includes(name) || today[code] === name) continue
    entry.former ??= {}
    entry.former[name] = Math.max(entry.former[name] ?? 0, until)
  }
}
for (const [code, listed] of areas) names[code] = { ...names[code], areas: listed }
const sorted = Object.entries(names).sort(([one], [other]) => one.localeCompare(other))
writeFileSync(
  'lib/values/generated-place-names.json',
  `{\n${sorted.map(([code, entry]) => `"${code}":${JSON.stringify(entry)}`).join(',\n')}\n}\n`,
)
