export const tabs = ['items', 'rules', 'backtest', 'mutes', 'runs'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = ({ tab }: { tab?: string | string[] }): Tab => tabs.find(one => one === tab) ?? tabs[0]

export const tabHref = (tab: Tab) => (tab === tabs[0] ? '/rule' : `/rule?tab=${tab}`)
