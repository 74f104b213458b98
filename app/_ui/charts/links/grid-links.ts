import { basePath, queryOf } from '@/app/_ui/call-address'

/** Words of an address; a list repeats its word. */
export type Words = Readonly<Record<string, unknown>>

/** Where all links of a figure lead, and what all of them ask for. */
export interface GridLinks {
  /** Below the base path. */
  path: string
  words: Words
}

/** A link adds the words of its row and column to those of all. */
export const gridAddress = ({ path, words }: GridLinks, ...added: (Words | undefined)[]) =>
  path + queryOf(Object.assign({}, words, ...added))

export const gridHref = (links: GridLinks, ...added: (Words | undefined)[]) =>
  basePath + gridAddress(links, ...added)
