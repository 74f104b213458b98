import { areaList } from '@vant/area-data'

export interface Region {
  code: string
  parentCode: string | null
  level: 1 | 2 | 3
  name: string
  nameEn: string | null
}

/** Residents in units of 10 000 (seventh census). */
const provinces: Readonly<Record<string, readonly [nameEn: string, residents: number]>> = {
  '110000': ['Beijing', 2189],
  '120000': ['Tianjin', 1387],
  '130000': ['Hebei', 7461],
  '140000': ['Shanxi', 3492],
  '150000': ['Inner Mongolia', 2405],
  '210000': ['Liaoning', 4259],
  '220000': ['Jilin', 2407],
  '230000': ['Heilongjiang', 3185],
  '310000': ['Shanghai', 2487],
  '320000': ['Jiangsu', 8475],
  '330000': ['Zhejiang', 6457],
  '340000': ['Anhui', 6103],
  '350000': ['Fujian', 4154],
  '360000': ['Jiangxi', 4519],
  '370000': ['Shandong', 10153],
  '410000': ['Henan', 9937],
  '420000': ['Hubei', 5775],
  '430000': ['Hunan', 6644],
  '440000': ['Guangdong', 12601],
  '450000': ['Guangxi', 5013],
  '460000': ['Hainan', 1008],
  '500000': ['Chongqing', 3205],
  '510000': ['Sichuan', 8367],
  '520000': ['Guizhou', 3856],
  '530000': ['Yunnan', 4721],
  '540000': ['Tibet', 365],
  '610000': ['Shaanxi', 3953],
  '620000': ['Gansu', 2502],
  '630000': ['Qinghai', 592],
  '640000': ['Ningxia', 720],
  '650000': ['Xinjiang', 2585],
  '710000': ['Taiwan', 0],
  '810000': ['Hong Kong', 0],
  '820000': ['Macao', 0],
}

export const regions: readonly Region[] = [
  ...Object.entries(areaList.province_list).map(
    ([code, name]): Region => ({
      code,
      parentCode: null,
      level: 1,
      name,
      nameEn: provinces[code]?.[0] ?? null,
    }),
  ),
  ...Object.entries(areaList.city_list).map(
    ([code, name]): Region => ({ code, parentCode: `${code.slice(0, 2)}0000`, level: 2, name, nameEn: null }),
  ),
  ...Object.entries(areaList.county_list).map(
    ([code, name]): Region => ({ code, parentCode: `${code.slice(0, 4)}00`, level: 3, name, nameEn: null }),
  ),
]

export const residents: readonly (readonly [code: string, weight: number])[] = Object.entries(provinces)
  .filter(([, [, count]]) => count > 0)
  .map(([code, [, count]]) => [code, count])
