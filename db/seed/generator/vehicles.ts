import { newEnergyPowers } from '@/db/schema/dictionaries'
import { series as catalogue, type Series, type Variant } from '../data/catalogue'
import { type Random, weighted } from './random'

export type Drive = 'battery' | 'engine' | 'any-new' | 'fuel'

export interface Choice {
  series: Series
  index: number
  variants: { variant: Variant; index: number }[]
}

const fits: Record<Drive, (powerType: string) => boolean> = {
  battery: power => newEnergyPowers.includes(power),
  'any-new': power => newEnergyPowers.includes(power),
  engine: power => power !== 'BEV' && power !== 'FCEV' && newEnergyPowers.includes(power),
  fuel: power => !newEnergyPowers.includes(power),
}

export function vehicleChooser(known: (index: number) => boolean) {
  const tables = new Map<string, (r: Random) => Choice>()
  const sums = new Map<unknown, number>()
  for (const { brand, weight } of catalogue) sums.set(brand, (sums.get(brand) ?? 0) + weight)

  const variantsOf = (index: number, drive: Drive, year: number): Choice => {
    const series = catalogue[index]!
    const variants = series.variants
      .map((variant, place) => ({ variant, index: place }))
      .filter(({ variant }) => fits[drive](variant.powerType) && variant.modelYear <= year)
    return { series, index, variants }
  }
  const build = (drive: Drive, year: number) => {
    const entries: [Choice, number][] = []
    catalogue.forEach((series, index) => {
      const choice = variantsOf(index, drive, year)
      const { variants } = choice
      if (!variants.length || !known(index)) return
      const gone = Math.max(0, year - series.to)
      const share = series.brand.weight * (series.weight / sums.get(series.brand)!)
      entries.push([choice, share * (gone > 8 ? 0.03 : 1 / (1 + gone / 2))])
    })
    return weighted(entries)
  }

  return (r: Random, drive: Drive, year: number, only?: number): Choice => {
    if (only !== undefined) return variantsOf(only, drive, year)
    const key = `${drive} ${year}`
    let table = tables.get(key)
    if (!table) {
      table = build(drive, year)
      tables.set(key, table)
    }
    return table(r)
  }
}
