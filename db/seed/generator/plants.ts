import { series as catalogue, type Series } from '../data/catalogue'
import { dayText, type Schedule } from './calendar'
import type { Drive } from './vehicles'

export interface Plant {
  subKey: string
  drive: Drive
  series?: number
  reported?: { part: string; trouble: string }
  madeIn?: string
  copied?: { summary: string; description: string }
}

export type Plants = ReadonlyMap<number, Plant>

export const isPlanted = (records: number) => records >= 1_000 && records < 5_000

const campaignDays = [75, 74]
const campaignSize = 18

export const campaign = campaignDays.map(daysAgo => ({ daysAgo, records: campaignSize / 2 }))

const copied = {
  summary: '天窗异响漏水，多次维修无效',
  description:
    '车辆停放和行驶时天窗都有异响，雨后顶棚漏水，座椅和地毯都湿了。4S店先后处理三次，每次都说已修好，过几天又出现。同一批车主都有同样的问题，要求厂家书面说明原因，并召回更换天窗总成。',
}

function seriesFor(fits: (series: Series) => boolean, known: (index: number) => boolean): number | undefined {
  const found = catalogue
    .map((series, index) => ({ series, index, share: series.brand.weight * series.weight }))
    .filter(({ series, index }) => known(index) && fits(series))
    .sort((one, other) => other.share - one.share || one.index - other.index)
  return found[Math.floor(found.length / 3)]?.index
}

export function plantsOf({ first, until }: Schedule, today: number, known: (index: number) => boolean) {
  const plants = new Map<number, Plant>()
  const beforeDay = (day: number) => (day <= first ? 0 : until[Math.min(until.length, day - first) - 1]!)
  const records = until.at(-1)!
  const plant = (oldest: number, newest: number, size: number, what: Plant) => {
    const count = Math.round((size * records) / 2_000)
    for (let i = 0; i < count; i++) {
      const daysAgo = oldest - Math.floor(((i + 0.5) * (oldest - newest)) / count)
      let index = beforeDay(today - daysAgo + 1)
      while (plants.has(index)) index++
      plants.set(index, what)
    }
  }
  const year = Number(dayText(today).slice(0, 4))
  const sold = (power: string) => (series: Series) =>
    series.vehicleType !== 'TRUCK' &&
    series.to >= year &&
    series.from <= year - 4 &&
    series.powerTypes.every(type => type === power)

  for (const { daysAgo, records: size } of campaign) {
    const end = beforeDay(today - daysAgo + 1)
    const what: Plant = { subKey: '0706', drive: 'fuel', series: seriesFor(sold('GAS'), known), copied }
    for (let index = end - size; index < end; index++) plants.set(index, what)
  }
  const rising: Plant = {
    subKey: '1103',
    drive: 'battery',
    series: seriesFor(sold('BEV'), known),
    reported: { part: '电池管理系统', trouble: '故障，车辆断电' },
  }
  for (const [at, size] of [1, 2, 4, 6, 8, 10].entries()) plant((6 - at) * 30, (5 - at) * 30, size, rising)
  const wave: Plant = { subKey: '0111', drive: 'fuel', reported: { part: '发动机', trouble: '机油增多' } }
  for (const [at, size] of [5, 12, 10, 5].entries()) plant(360 - at * 30, 330 - at * 30, size, wave)
  const batch: Plant = {
    subKey: '0304',
    drive: 'fuel',
    series: seriesFor(series => sold('GAS')(series) && series.vehicleType === 'SUV', known),
    reported: { part: '电动助力转向', trouble: '突然失灵' },
    madeIn: dayText(today - 600).slice(0, 7),
  }
  plant(365, 0, 14, batch)
  return plants
}
