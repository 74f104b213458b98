import { readCsv } from './read-csv'

/** Grade of confidence: A tables agree, B well known, C only suggested. */
export const wmiCodes = readCsv<'wmi' | 'maker' | 'grade' | 'producer' | 'brand'>('wmi-codes.csv')
