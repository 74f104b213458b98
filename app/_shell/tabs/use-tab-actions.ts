import { useTranslations } from 'next-intl'
import { useNavigate } from '@/app/_ui/navigation'
import type { MenuItem } from '@/app/_ui/popup/popup-menu'
import { mayClose } from '@/app/_ui/unsaved'
import { keepOpen, keepTabs, type OpenTab } from '../tab-store'
import { home } from './pinned'

export const hrefOf = ({ path, search }: OpenTab) => (search ? `${path}?${search}` : path)

export function useTabActions(tabs: OpenTab[], path: string, pinned: readonly string[]) {
  const t = useTranslations('shell')
  const [go] = useNavigate()
  const closable = (tab: OpenTab) => !pinned.includes(tab.path)

  const close = async (tab: OpenTab) => {
    const at = tabs.indexOf(tab)
    const next = tabs[at + 1] ?? tabs[at - 1]
    if (!next || !(await mayClose([tab.path]))) return
    if (tab.path === path) go(hrefOf(next))
    keepTabs(other => other.path !== tab.path)
  }
  const closeMany = async (closing: OpenTab[], then: string) => {
    const paths = closing.map(tab => tab.path)
    if (!(await mayClose(paths))) return
    if (paths.includes(path)) go(then)
    keepTabs(tab => !paths.includes(tab.path))
  }

  const itemsOf = (tab: OpenTab): MenuItem[] => {
    const at = tabs.indexOf(tab)
    const several = (key: string, label: string, closing: OpenTab[], then: string): MenuItem => ({
      key,
      label,
      disabled: closing.length === 0,
      onSelect: () => void closeMany(closing, then),
    })
    const others = tabs.filter(closable)
    return [
      ...(tab.preview ? [{ key: 'keep', label: t('keepTab'), onSelect: () => keepOpen([tab.path]) }] : []),
      { key: 'close', label: t('close'), disabled: !closable(tab), onSelect: () => void close(tab) },
      several('left', t('closeLeft'), tabs.slice(0, at).filter(closable), hrefOf(tab)),
      several('right', t('closeRight'), tabs.slice(at + 1).filter(closable), hrefOf(tab)),
      several(
        'others',
        t('closeOthers'),
        others.filter(other => other !== tab),
        hrefOf(tab),
      ),
      several('all', t('closeAll'), others, home),
    ]
  }

  const listItems = (labelOf: (tab: OpenTab) => string): MenuItem[] =>
    tabs.map(tab => ({
      key: tab.path,
      label: labelOf(tab),
      checked: tab.path === path,
      onSelect: () => go(hrefOf(tab)),
    }))
  return { closable, close, itemsOf, listItems }
}
