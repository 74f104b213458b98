import { areaList } from '@vant/area-data'
import { readCsv } from './read-csv'

export interface Region {
  code: string
  parentCode: string | null
  level: 1 | 2 | 3
  name: string
  nameEn: string | null
}

/** Residents in units of 10 000 (seventh census). */
const provinces = readCsv<'code' | 'nameEn' | 'residents' | 'plateSign'>('provinces.csv')
const englishName = new Map(provinces.map(({ code, nameEn }) => [code, nameEn]))

export const regions: readonly Region[] = [
  ...Object.entries(areaList.province_list).map(
    ([code, name]): Region => ({
      code,
      parentCode: null,
      level: 1,
      name,
      nameEn: englishName.get(code) ?? null,
    }),
  ),
  ...Object.entries(areaList.city_list).map(
    ([code, name]): Region => ({ code, parentCode: `${code.slice(0, 2)}0000`, level: 2, name, nameEn: null }),
  ),
  ...Object.entries(areaList.county_list).map(
    ([code, name]): Region => ({ code, parentCode: `${code.slice(0, 4)}00`, level: 3, name, nameEn: null }),
  ),
]

export const residents = provinces
  .filter(({ residents }) => residents !== '0')
  .map(({ code, residents }) => [code, Number(residents)] as const)

export const plateSigns = new Map(provinces.map(({ code, plateSign }) => [code, plateSign]))
