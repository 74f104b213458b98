export const tabs = ['summary', 'history'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = (requested: unknown): Tab => tabs.find(tab => tab === requested) ?? 'summary'

export const tabHref = (id: string, tab: Tab) =>
  `/investigation/${id}${tab === 'summary' ? '' : `?tab=${tab}`}`
