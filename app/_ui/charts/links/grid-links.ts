import { basePath, queryOf } from '@/app/_ui/call-address'

export type Words = Readonly<Record<string, unknown>>

export interface GridLinks {
  path: string
  words: Words
}

export const gridAddress = ({ path, words }: GridLinks, ...added: (Words | undefined)[]) =>
  path + queryOf(Object.assign({}, words, ...added))

export const gridHref = (links: GridLinks, ...added: (Words | undefined)[]) =>
  basePath + gridAddress(links, ...added)
