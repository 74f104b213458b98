import { names } from '@/lib/values/names'
import { searchWords } from '../record-search/search-words'

export const figureWords = names('charts analysis.other analysis.origin analysis.tooFewShort analysis.retry')

export const analysisWords = [
  ...figureWords,
  'analysis.chooseAsOf',
  'analysis.pin',
  'asOf',
  ...searchWords,
] as const
