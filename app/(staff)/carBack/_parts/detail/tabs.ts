export const tabs = ['summary', 'scopes', 'records', 'progress', 'after', 'files', 'history'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = (given: unknown): Tab => tabs.find(tab => tab === given) ?? 'summary'

export const tabHref = (id: string, tab: Tab) => `/carBack?id=${id}${tab === 'summary' ? '' : `&tab=${tab}`}`

export const verdicts = ['possible', 'covered', 'not'] as const
export type ShownVerdict = (typeof verdicts)[number]

export const verdictOf = (given: unknown, { possible }: { possible: number | null }): ShownVerdict =>
  verdicts.find(verdict => verdict === given) ?? (possible ? 'possible' : 'covered')

export const recordsHref = (id: string, verdict: ShownVerdict, page = 1) =>
  `${tabHref(id, 'records')}&verdict=${verdict}${page > 1 ? `&page=${page}` : ''}`
