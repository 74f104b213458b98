import { grouped } from '@/lib/core/grouped'
import { readCsv } from '../data/read-csv'

export interface Phrase {
  part: readonly string[]
  trouble: readonly string[]
}

export const phrases: ReadonlyMap<string, readonly Phrase[]> = new Map(
  [...grouped(readCsv<'subAssembly' | 'parts' | 'troubles'>('phrases.csv'), row => row.subAssembly)].map(
    ([code, rows]) => [
      code,
      rows.map(({ parts, troubles }) => ({ part: parts.split('/'), trouble: troubles.split('/') })),
    ],
  ),
)
