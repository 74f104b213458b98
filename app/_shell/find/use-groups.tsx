import { useTranslations } from 'next-intl'
import type { Group } from './find-list'
import { recentFinds } from './recent'
import { type Choice, type FindProps, fileChoices, recordChoices, useCommands, usePages } from './use-choices'
import type { FindAnswer } from './use-find'

export function useGroups(props: FindProps, text: string, found: FindAnswer): Group[] {
  const t = useTranslations('shell.find')
  const pages = usePages(props.entries, text)
  const commands = useCommands(props, text)
  const records = recordChoices(text, found)
  const files = fileChoices(text, found)
  const inList: Choice = {
    key: 'list',
    icon: 'list',
    title: text,
    content: t('inList', { text }),
    href: `/defects?${new URLSearchParams({ keyword: text })}`,
  }
  const byWords = found.records.some(({ matched }) => matched === 'words')
  const recent = text ? [] : recentFinds().map(toRecent)
  const groups = [
    { name: t('groups.recent'), choices: recent },
    { name: t('groups.records'), choices: byWords ? [...records, inList] : records },
    { name: t('groups.files'), choices: files },
    { name: t('groups.pages'), choices: pages },
    { name: t('groups.commands'), choices: commands },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

const toRecent = (title: string): Choice => ({
  key: `recent ${title}`,
  icon: 'search',
  title,
  content: title,
})
