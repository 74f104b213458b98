import { modelYearIn } from '@/lib/dictionaries/names/add-catalogue-names'

/** The list of complaints that a third-party platform publishes, by its headings. */
export const platformColumns = [
  'id',
  'brand',
  'car_model',
  'type',
  'desc',
  'problem',
  'datetime',
  'status',
] as const
export type PlatformRow = Record<(typeof platformColumns)[number], string>

/** 第三方平台 */
export const platformSource = '09'

/** The letter of a problem code is a part of the vehicle; G and H hold several, I to Q are about service and sales. */
const assemblyOfLetter: Record<string, string> = { A: '01', B: '02', C: '0201', D: '03', E: '04', F: '06' }

/** Codes whose meaning the texts leave no doubt about: an assembly, or a sub-assembly of it. */
const assemblyOfCode: Record<string, string> = {
  F100: '0601',
  G25: '0503',
  G51: '0211',
  G52: '05',
  G56: '05',
  G161: '0211',
  G162: '05',
  G210: '0505',
  G261: '0211',
  H15: '0701',
  H21: '0806',
  H48: '0712',
  H60: '0714',
  H64: '1001',
  H67: '0810',
  H72: '07',
  H73: '0802',
  H75: '0107',
  H78: '0107',
  H79: '0711',
  H81: '0711',
  H82: '1001',
  H88: '1001',
  H89: '0706',
  H90: '0706',
  H93: '0709',
  H101: '0807',
  H103: '09',
  H109: '0712',
  H110: '08',
  H113: '0707',
  H118: '0908',
  H119: '0809',
  H134: '08',
  H144: '0712',
  H146: '0801',
  H151: '1008',
  H155: '08',
  H157: '0605',
  H164: '0709',
  H169: '0708',
  H176: '0709',
  H185: '0709',
  H201: '0711',
  H211: '0713',
  H220: '10',
  H243: '0602',
  H253: '14',
  H340: '13',
  H343: '11',
}

const symptomOfCode: Record<string, string> = {
  A9: 'S01',
  B33: 'S01',
  D59: 'S01',
  E43: 'S01',
  H15: 'S01',
  H72: 'S01',
  H89: 'S01',
  H93: 'S01',
  H164: 'S01',
  A24: 'S02',
  B95: 'S02',
  E111: 'S02',
  A12: 'S03',
  B22: 'S03',
  H90: 'S05',
  H109: 'S05',
  B19: 'S09',
  F100: 'S14',
  H79: 'S19',
  A14: 'S26',
  A44: 'S30',
  A63: 'S40',
  A339: 'S41',
  H146: 'S48',
  A34: 'S57',
  B96: 'S57',
  H185: 'S58',
}

/** 厂家受理, 处理反馈, 用户评分: the platform has passed the complaint on. */
const passedOn = ['厂家受理', '处理反馈', '用户评分']

interface Known {
  assemblies: ReadonlyMap<string, unknown>
  subAssemblies: ReadonlyMap<string, unknown>
  has(list: string, code: string): boolean
}

/** A row of such a list as a row of our import; what the dictionaries do not know is left out. */
export function fromPlatform(row: PlatformRow, line: number, known: Known) {
  const problems = row.problem
    .split(',')
    .map(code => code.trim().toUpperCase())
    .filter(Boolean)
  const parts = [
    ...new Set(problems.flatMap(code => assemblyOfCode[code] ?? assemblyOfLetter[code[0] ?? ''] ?? [])),
  ]
  const assemblies = [...new Set(parts.map(part => part.slice(0, 2)))].filter(code =>
    known.assemblies.has(code),
  )
  const [assemblyCode, ...extraAssemblies] = assemblies
  const subAssemblyCode = parts.find(
    part => part.length === 4 && part.slice(0, 2) === assemblyCode && known.subAssemblies.has(part),
  )
  const symptoms = new Set(problems.flatMap(code => symptomOfCode[code] ?? []))
  const type = problems.some(code => /^[A-H]/.test(code)) ? '01' : '03'
  return {
    row: line,
    outsideNo: row.id.trim() || null,
    brand: row.brand.trim() || null,
    series: row.car_model.trim() || null,
    values: {
      receivedAt: row.datetime.trim().slice(0, 10),
      summary: row.desc.trim(),
      modelName: row.type.trim() || null,
      modelYear: modelYearIn(row.type.trim()),
      // The number, the codes and the status as they were, whatever we made of them.
      sourceRef: [
        ...[row.id, problems.join(','), row.status]
          .map(part => part.trim())
          .filter(Boolean)
          .join(' '),
      ]
        .slice(0, 60)
        .join(''),
      ...(problems.length > 0 && known.has('complaintType', type) && { complaintType: type }),
      ...(assemblyCode && { assemblyCode, extraAssemblies }),
      ...(subAssemblyCode && { subAssemblyCode }),
      symptomCodes: [...symptoms].filter(code => known.has('symptomCodes', code)),
      ...(passedOn.includes(row.status.trim()) && { reportedToMaker: true }),
    },
  }
}
