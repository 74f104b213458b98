import { searchWords } from '../record-search/search-words'

/** What figures and tables of analysis say in the browser. */
export const figureWords = ['charts', 'analysis.other', 'analysis.tooFewShort', 'analysis.retry'] as const

/** What the frame of a page of analysis says. */
export const analysisWords = [...figureWords, 'analysis.chooseAsOf', 'asOf', ...searchWords] as const
