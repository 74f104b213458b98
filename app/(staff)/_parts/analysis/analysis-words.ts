import { searchWords } from '../record-search/search-words'

/** What the frame of a page of analysis says. */
export const analysisWords = ['analysis', 'asOf', ...searchWords] as const
