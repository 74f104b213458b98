import { readCsv } from './read-csv'

export interface SubAssembly {
  code: string
  name: string
  nameEn: string
  safetyCritical: boolean
  /** Of an assembly in percent of the demo's records, of a sub-assembly the weight within its assembly. */
  share: number
}

export interface Assembly extends SubAssembly {
  threeGuarantees: boolean
  nhtsaMap: string
  subAssemblies: SubAssembly[]
}

type Column = 'code' | 'name' | 'nameEn' | 'safetyCritical' | 'threeGuarantees' | 'nhtsa' | 'share'

const rows = readCsv<Column>('assemblies.csv')

const partOf = ({ code, name, nameEn, safetyCritical, share }: Record<Column, string>): SubAssembly => ({
  ...{ code, name, nameEn },
  safetyCritical: safetyCritical === '1',
  share: Number(share),
})

export const assemblies: readonly Assembly[] = rows
  .filter(({ code }) => code.length === 2)
  .map(row => ({
    ...partOf(row),
    threeGuarantees: row.threeGuarantees === '1',
    nhtsaMap: row.nhtsa,
    subAssemblies: rows.filter(({ code }) => code.length === 4 && code.startsWith(row.code)).map(partOf),
  }))
