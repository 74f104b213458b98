import { readCsv } from './read-csv'

export const platformSource = '09'

export const platformProblems = readCsv<'code' | 'part' | 'symptom'>('problem-codes.csv').map(row => ({
  source: platformSource,
  ...row,
}))
