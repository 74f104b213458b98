import { type Random, random } from '../generator/random'
import type { Brand, Series, Variant } from './catalogue'
import { textsOf } from './texts'
import { wmiCodes } from './wmi'

const newestModelYear = 2026

const trims = textsOf('trims')
const electricTrims = textsOf('electricTrims')

const japanese = /本田|丰田|日产|马自达|三菱|斯巴鲁|雷克萨斯|英菲尼迪|讴歌|铃木|启辰/
const dualClutch =
  /大众|斯柯达|奥迪|吉利|领克|长安|名爵|上汽集团|比亚迪|奇瑞|长城|福特|广汽乘用车|星途|起亚|现代/
const heavy = new Set(['TRUCK', 'BUS', 'VAN'])

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

export function variantsOf(series: Series): Variant[] {
  const r = random(hash(`${series.brand.name}/${series.name}`), 1)
  const makers = identifiers(series.brand)
  const span = Math.min(series.to, newestModelYear) - series.from
  const count = Math.min(6, Math.max(2, Math.round(span / 3) + series.powerTypes.length))
  const variants: Variant[] = []
  for (let i = 0; i < count; i++) {
    const modelYear = series.from + Math.round((span * i) / Math.max(1, count - 1))
    const powerType = series.powerTypes[i % series.powerTypes.length]!
    const displacement = engineSize(r, series, powerType)
    const turbo =
      displacement !== null && powerType !== 'HEV' && !heavy.has(series.vehicleType) && r.chance(0.6)
    const transmissionType = gearbox(r, series, powerType)
    const electric = powerType === 'BEV'
    const engine = displacement === null ? '' : ` ${displacement.toFixed(1)}${turbo ? 'T' : 'L'}`
    const shift =
      powerType === 'GAS' || powerType === 'DSL' ? (transmissionType === 'MT' ? ' 手动' : ' 自动') : ''
    const trim = r.pick(electric ? electricTrims : trims)
    const letters = Array.from({ length: 3 }, () => vinLetters[r.int(0, 22)]).join('')
    variants.push({
      name: `${modelYear}款${engine}${shift}${powerType === 'PHEV' ? ' 插电混动' : ''}${powerType === 'REEV' ? ' 增程' : ''} ${trim}`,
      typeCode: typeCode(r, series, powerType, displacement, letters, i),
      modelYear,
      powerType,
      transmissionType,
      displacement,
      prefix: r.pick(makers) + Array.from({ length: 5 }, () => vinLetters[r.int(0, 32)]).join(''),
    })
  }
  const seen = new Set<string>()
  return variants.filter(({ name }) => !seen.has(name) && seen.add(name))
}

function identifiers(brand: Brand): string[] {
  const named = wmiCodes.filter(row => row.brand === brand.name)
  const made = wmiCodes.filter(row => row.producer === brand.producer.name && !row.brand)
  const found = (named.length ? named : made).map(row => row.wmi)
  if (found.length) return found
  const h = Math.abs(hash(brand.producer.name))
  return [brand.producer.wmi || `LX${vinLetters[h % 22]}`]
}

function engineSize(r: Random, series: Series, powerType: string): number | null {
  if (powerType === 'BEV' || powerType === 'FCEV') return null
  if (powerType === 'REEV' || powerType === 'PHEV') return r.pick([1.5, 1.5, 1.5, 2])
  switch (series.vehicleType) {
    case 'TRUCK':
      return r.pick([3, 3.8, 6.7, 11, 12.4])
    case 'BUS':
      return r.pick([4.5, 6.7])
    case 'SPORT':
      return r.pick([2, 3, 4])
    case 'PICKUP':
    case 'VAN':
      return powerType === 'DSL' ? r.pick([2, 2.4, 2.8]) : r.pick([1.2, 1.5, 2])
    default:
      return series.brand.nature === '3' ? r.pick([2, 2, 2.5, 3]) : r.pick([1.4, 1.5, 1.5, 1.6, 1.8, 2])
  }
}

function gearbox(r: Random, series: Series, powerType: string): string {
  const brand = series.brand.name
  switch (powerType) {
    case 'BEV':
    case 'REEV':
    case 'FCEV':
      return 'SINGLE'
    case 'PHEV':
      return /比亚迪|吉利|长城|奇瑞|魏牌|坦克|领克/.test(brand) ? 'DHT' : 'DCT-W'
    case 'HEV':
      return japanese.test(brand) ? 'E-CVT' : 'DHT'
  }
  if (series.vehicleType === 'TRUCK') return r.chance(0.3) ? 'AMT' : 'MT'
  if (heavy.has(series.vehicleType) || series.vehicleType === 'PICKUP') return r.chance(0.2) ? 'AT' : 'MT'
  if (series.brand.nature !== '3' && r.chance(0.28)) return 'MT'
  if (japanese.test(brand)) return r.chance(0.75) ? 'CVT' : 'AT'
  if (dualClutch.test(brand)) return r.pick(['DCT-D', 'DCT-W', 'DCT-W', 'AT'])
  return r.chance(0.8) ? 'AT' : 'CVT'
}

function typeCode(
  r: Random,
  series: Series,
  powerType: string,
  displacement: number | null,
  letters: string,
  i: number,
): string {
  const { nameEn, typeCodePrefix } = series.brand.producer
  const initials = nameEn.replace(/[^A-Z]/g, '').slice(0, 3)
  const maker = typeCodePrefix || (initials.length > 1 ? initials : `${initials}Q`)
  const electric = powerType === 'BEV' ? 'BEV' : powerType === 'PHEV' || powerType === 'HEV' ? 'HEV' : ''
  const suffix = `${letters}${i + 1}${r.pick(['', 'A', 'B', 'C'])}${electric}`
  switch (series.vehicleType) {
    case 'TRUCK':
    case 'PICKUP':
      return `${maker}1${r.int(3, 49).toString().padStart(2, '0')}${r.int(0, 9)}${suffix}`
    case 'SUV':
    case 'MPV':
    case 'VAN':
    case 'BUS':
      return `${maker}6${series.vehicleType === 'BUS' ? r.int(85, 120) : r.int(43, 53)}${r.int(0, 9)}${suffix}`
    default:
      return `${maker}7${displacement === null ? '00' : Math.round(displacement * 10)}${r.int(0, 9)}${suffix}`
  }
}
