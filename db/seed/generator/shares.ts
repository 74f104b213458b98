import { phrases } from './phrases'

export const assemblyShares: Readonly<Record<string, number>> = {
  '07': 17.2,
  '08': 14.7,
  '01': 13.1,
  '02': 11.8,
  '11': 7.8,
  '03': 4.5,
  '06': 3.9,
  '04': 3.7,
  '14': 3.2,
  '05': 3.1,
  '10': 3.4,
  '13': 2.6,
  '12': 2.3,
  '09': 2.2,
  '16': 0.9,
  '15': 0.2,
  '99': 5.4,
}

const weights: Readonly<Record<string, number>> = {
  '0111': 4, '0105': 2, '0113': 4, '0203': 4, '0205': 5, '0204': 2, '0102': 0.5, '0115': 0.4, '0206': 0.4, '0212': 0.4,
  '0303': 3, '0304': 3, '0301': 2, '0308': 0.1, '0309': 0.1, '0406': 2, '0407': 2, '0408': 2, '0414': 0.2, '0503': 3,
  '0505': 2, '0509': 0.3, '0601': 8, '0605': 0.3, '0706': 3, '0709': 3, '0711': 3, '0702': 2, '0704': 0.7, '0806': 5,
  '0812': 3, '0807': 3, '0803': 2, '0801': 2, '0811': 0.5, '0904': 0.2, '0910': 0.2, '1001': 4, '1011': 0.3, '1107': 6,
  '1108': 0.6, '1103': 3, '1201': 2, '1205': 2, '1306': 0.2, '1307': 0.2, '1401': 2, '1411': 2, '1504': 0.1, '1503': 0.1,
  '1505': 0.1,
} // biome-ignore format: a table

export const subAssemblyShares: readonly (readonly [code: string, share: number])[] = [...phrases.keys()].map(
  code => {
    const assembly = code.slice(0, 2)
    const family = [...phrases.keys()].filter(c => c.startsWith(assembly))
    const sum = family.reduce((total, c) => total + (weights[c] ?? 1), 0)
    return [code, ((assemblyShares[assembly]! / 100) * (weights[code] ?? 1)) / sum]
  },
)
