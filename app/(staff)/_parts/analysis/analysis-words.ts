import { searchWords } from '../record-search/search-words'

export const figureWords = [
  'charts',
  'analysis.other',
  'analysis.origin',
  'analysis.tooFewShort',
  'analysis.retry',
] as const

export const analysisWords = [
  ...figureWords,
  'analysis.chooseAsOf',
  'analysis.pin',
  'asOf',
  ...searchWords,
] as const
