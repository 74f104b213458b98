/** `npm run test:long` asks for everything, `npm test` for a part of it. */
export const isFull = process.env.TEST_DEPTH === 'full'

/** How often a property is tried: `full` times by `npm run test:long`, an eighth of it, at least 3, by `npm test`. */
export const runs = (full: number) => ({ numRuns: isFull ? full : Math.max(3, Math.ceil(full / 8)) })

/** The cells, dates or spellings that are asked for: all by `npm run test:long`, `limit` evenly spread ones by `npm test`. */
export const sample = <One>(all: readonly One[], limit: number): One[] =>
  all.filter((_, at) => isFull || at % Math.ceil(all.length / limit) === 0)
