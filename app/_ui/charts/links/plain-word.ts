/** Query parameter that asks for tables and links in the markup, for browsers without script. */
export const plainWord = 'plain'

export const isPlain = (query: Readonly<Record<string, unknown>>) => query[plainWord] !== undefined
