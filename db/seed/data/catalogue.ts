import { catalogueText } from './catalogue-text'
import { variantsOf } from './variants'

export interface Variant {
  name: string
  typeCode: string
  modelYear: number
  powerType: string
  transmissionType: string
  displacement: number | null
  prefix: string
}

export interface Series {
  name: string
  brand: Brand
  vehicleType: string
  powerTypes: string[]
  from: number
  to: number
  weight: number
  variants: Variant[]
}

export interface Brand {
  name: string
  nameEn: string
  nature: string
  weight: number
  producer: Producer
  series: Series[]
}

export interface Producer {
  name: string
  nameEn: string
  brands: Brand[]
}

const bodies: Record<string, string> = {
  s: 'SEDAN',
  h: 'HATCH',
  u: 'SUV',
  m: 'MPV',
  p: 'SPORT',
  w: 'WAGON',
  k: 'PICKUP',
  v: 'VAN',
  b: 'BUS',
  t: 'TRUCK',
}

const powers: Record<string, string> = {
  G: 'GAS',
  D: 'DSL',
  E: 'BEV',
  P: 'PHEV',
  R: 'REEV',
  H: 'HEV',
  M: 'MHEV',
  F: 'FCEV',
  N: 'CNG',
}

export const producers: readonly Producer[] = read()
export const brands: readonly Brand[] = producers.flatMap(producer => producer.brands)
export const series: readonly Series[] = brands.flatMap(brand => brand.series)

function read() {
  const all: Producer[] = []
  for (const line of catalogueText.trim().split('\n')) {
    const fields = line.slice(1).split('|')
    if (line.startsWith('@')) {
      all.push({ name: fields[0]!, nameEn: fields[1]!, brands: [] })
    } else if (line.startsWith('#')) {
      const producer = all.at(-1)!
      const [name, nature, weight, nameEn] = fields as [string, string, string, string]
      producer.brands.push({ name, nature, weight: Number(weight), nameEn, producer, series: [] })
    } else {
      const brand = all.at(-1)!.brands.at(-1)!
      for (const entry of line.split(',')) brand.series.push(readSeries(entry, brand))
    }
  }
  return all
}

function readSeries(entry: string, brand: Brand): Series {
  const [name = '', kind = '', years = '', weight = '1'] = entry.split('/')
  const [from, to] = years.split('-')
  const series: Series = {
    name,
    brand,
    vehicleType: bodies[kind[0]!]!,
    powerTypes: [...kind.slice(1)].map(letter => powers[letter]!),
    from: 2000 + Number(from),
    to: to ? 2000 + Number(to) : Number.POSITIVE_INFINITY,
    weight: Number(weight),
    variants: [],
  }
  series.variants = variantsOf(series)
  return series
}
