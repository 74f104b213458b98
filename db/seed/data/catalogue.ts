import { grouped } from '@/lib/core/grouped'
import { readCsv } from './read-csv'

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

export type Producer = Record<'name' | 'nameEn' | 'typeCodePrefix' | 'wmi', string>

export const producers: readonly Producer[] = readCsv<keyof Producer>('producers.csv')
const producerByName = new Map(producers.map(producer => [producer.name, producer]))

type BrandColumn = 'producer' | 'name' | 'nameEn' | 'nature' | 'weight'

export const brands: readonly Brand[] = readCsv<BrandColumn>('brands.csv').map(row => ({
  ...row,
  weight: Number(row.weight),
  producer: producerByName.get(row.producer)!,
  series: [],
}))
const brandByName = new Map(brands.map(brand => [brand.name, brand]))

type VariantColumn = 'brand' | 'series' | keyof Variant
const variants = grouped(readCsv<VariantColumn>('variants.csv'), row => `${row.brand}/${row.series}`)

function variantOf({ brand: _, series: __, ...row }: Record<VariantColumn, string>): Variant {
  const displacement = row.displacement ? Number(row.displacement) : null
  return { ...row, modelYear: Number(row.modelYear), displacement }
}

/** Years are those of sale, weights rough shares of the reports about the brand. */
type SeriesColumn = 'brand' | 'name' | 'vehicleType' | 'powerTypes' | 'from' | 'to' | 'weight'
export const series: readonly Series[] = readCsv<SeriesColumn>('series.csv').map(row => {
  const brand = brandByName.get(row.brand)!
  const line: Series = {
    ...{ name: row.name, brand, vehicleType: row.vehicleType },
    powerTypes: row.powerTypes.split(' '),
    from: Number(row.from),
    to: row.to ? Number(row.to) : Number.POSITIVE_INFINITY,
    weight: Number(row.weight),
    variants: (variants.get(`${row.brand}/${row.name}`) ?? []).map(variantOf),
  }
  brand.series.push(line)
  return line
})
