const byCode = (codesOf: Record<string, string>) =>
  new Map(Object.entries(codesOf).flatMap(([target, codes]) => codes.split(' ').map(code => [code, target])))

const assemblyOfLetter = byCode({
  '01': 'A',
  '02': 'B',
  '0201': 'C',
  '03': 'D',
  '04': 'E',
  '06': 'F',
})

const assemblyOfProblem = byCode({
  '0107': 'H75 H78',
  '0211': 'G51 G161 G261',
  '05': 'G52 G56 G162',
  '0503': 'G25',
  '0505': 'G210',
  '0601': 'F100',
  '0602': 'H243',
  '0605': 'H157',
  '07': 'H72',
  '0701': 'H15',
  '0706': 'H89 H90',
  '0707': 'H113',
  '0708': 'H169',
  '0709': 'H93 H164 H176 H185',
  '0711': 'H79 H81 H201',
  '0712': 'H48 H109 H144',
  '0713': 'H211',
  '0714': 'H60',
  '08': 'H110 H134 H155',
  '0801': 'H146',
  '0802': 'H73',
  '0806': 'H21',
  '0807': 'H101',
  '0809': 'H119',
  '0810': 'H67',
  '09': 'H103',
  '0908': 'H118',
  '10': 'H220',
  '1001': 'H64 H82 H88',
  '1008': 'H151',
  '11': 'H343',
  '13': 'H340',
  '14': 'H253',
})

const symptomOfProblem = byCode({
  S01: 'A9 B33 D59 E43 H15 H72 H89 H93 H164',
  S02: 'A24 B95 E111',
  S03: 'A12 B22',
  S05: 'H90 H109',
  S09: 'B19',
  S14: 'F100',
  S19: 'H79',
  S26: 'A14',
  S30: 'A44',
  S40: 'A63',
  S41: 'A339',
  S48: 'H146',
  S57: 'A34 B96',
  S58: 'H185',
})

export const platformSource = '09'

const codes = [
  ...new Set([assemblyOfLetter, assemblyOfProblem, symptomOfProblem].flatMap(one => [...one.keys()])),
]

export const platformProblems = codes.sort().map(code => ({
  source: platformSource,
  code,
  part: assemblyOfLetter.get(code) ?? assemblyOfProblem.get(code) ?? assemblyOfLetter.get(code[0]!) ?? null,
  symptom: symptomOfProblem.get(code) ?? null,
}))
