import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '@/app/_ui/call'
import { rememberChoice } from '@/app/_ui/cookie'
import type { IconName } from '@/app/_ui/icon'
import { basePath, type useNavigate } from '@/app/_ui/navigation'
import { useDenial } from '@/app/_ui/permitted'
import { StateTag } from '@/app/_ui/state-tag'
import { hitsOf, Marked } from '@/app/_ui/words/marked'
import { localeCookie } from '@/lib/i18n/locales'
import { manualAddress } from '../manual'
import type { MenuEntry } from '../menu'
import { signOut } from '../sign-out'
import { defaultTheme, readTheme } from '../theme/choice'
import { isDarkNow, showTheme } from '../theme/show-theme'
import type { FindOffer } from './find-button'
import { rememberFind } from './recent'
import type { FindAnswer } from './use-find'

const newDefect = '/defects/new'

export interface Choice {
  key: string
  icon: IconName
  content: ReactNode
  title: string
  href?: string
  run?(): void
  chosen?(): void
}

export interface FindProps extends Omit<FindOffer, 'pages'> {
  entries: MenuEntry[]
  go: ReturnType<typeof useNavigate>[0]
  onKeys(): void
  onClose(): void
}

export function recordChoices(typed: string, { records }: FindAnswer): Choice[] {
  return records.map(record => ({
    key: record.id,
    icon: 'file',
    title: record.complaintNo,
    content: <RecordChoice record={record} />,
    href: `/defects/${record.id}`,
    chosen: () => rememberFind(typed, record.matched),
  }))
}

export const fileChoices = (typed: string, { files }: FindAnswer): Choice[] =>
  files.map(({ id, fileNo, title, letterNo }) => {
    const marked = (text: string) => <Marked text={text} hits={hitsOf(text, typed)} />
    return {
      ...{ key: `file ${id}`, icon: 'file', title: fileNo },
      href: `/investigation/${id}${letterNo ? '?tab=letters' : ''}`,
      content: (
        <>
          <span className="row gap-8 min-w-0">
            <span className="mono">{marked(fileNo)}</span>
            <span className="truncate">{marked(title)}</span>
          </span>
          {letterNo && <span className="truncate secondary">{marked(letterNo)}</span>}
        </>
      ),
    }
  })

export const recallChoices = (typed: string, { recalls }: FindAnswer): Choice[] =>
  recalls.map(({ id, recallNo, title }) => ({
    ...{ key: `recall ${id}`, icon: 'file', title: recallNo, href: `/carBack?id=${id}` },
    content: (
      <span className="row gap-8 min-w-0">
        <span className="mono">
          <Marked text={recallNo} hits={hitsOf(recallNo, typed)} />
        </span>
        <span className="truncate">
          <Marked text={title} hits={hitsOf(title, typed)} />
        </span>
      </span>
    ),
  }))

export function usePages(entries: MenuEntry[], typed: string): Choice[] {
  const t = useTranslations('shell')
  return entries
    .flatMap(
      entry =>
        entry.children
          ?.filter(({ path }) => path !== newDefect)
          .map(child => ({ ...child, icon: entry.icon })) ?? [entry],
    )
    .map(entry => ({ entry, title: t(`menu.${entry.labelKey}`) }))
    .filter(({ title }) => hitsOf(title, typed).length > 0)
    .map(({ entry, title }) => ({
      ...labelled(entry.path, entry.icon ?? 'list', title, typed),
      href: entry.path,
    }))
}

export function useCommands({ entries, tasks, go, onKeys }: FindProps, typed: string): Choice[] {
  const t = useTranslations('shell')
  const router = useRouter()
  const locale = useLocale()
  const chinese = locale === 'zh-CN'
  const denial = useDenial()
  const has = (path: string) =>
    entries.some(({ children }) => children?.some(child => child.path === path && !denial(child.access)))
  const dark = isDarkNow()
  const command = (name: string, icon: IconName, title: string, act: Pick<Choice, 'href' | 'run'>) => ({
    ...labelled(name, icon, title, typed),
    ...act,
  })
  const all = [
    has(newDefect) ? command('newDefect', 'plus', t('menu.newDefect'), { href: newDefect }) : undefined,
    has('/defects/exports') && has('/defects')
      ? command('export', 'download', t('find.commands.export'), { href: '/defects#export' })
      : undefined,
    // A question in words: 途观L 制动 6月以来.
    /\S\s+\S/.test(typed) && has('/report')
      ? command('report', 'chart', t('find.commands.report', { text: typed }), {
          run: () =>
            void call('POST /complaintsvehicleinfo/words', { text: typed, counted: true }).then(
              ({ filters }) => {
                const pairs = Object.entries(filters).flatMap(([name, all]) => all.map(one => [name, one]))
                void go(`/report?${new URLSearchParams(pairs)}`)
              },
              () => undefined,
            ),
        })
      : undefined,
    tasks ? command('tasks', 'list', t('tasks'), { href: '/defects/tasks' }) : undefined,
    command('profile', 'user', t('profile'), { href: '/profile' }),
    command('theme', 'palette', t(`find.commands.${dark ? 'light' : 'dark'}`), {
      run: () => {
        const [primary] = (document.documentElement.dataset.theme ?? '').split('.')
        const weak = document.documentElement.dataset.weak === 'on' ? '.weak' : ''
        showTheme(readTheme(`${primary ?? defaultTheme.primary}.${dark ? 'light' : 'dark'}${weak}`))
        router.refresh()
      },
    }),
    command('language', 'globe', t('find.commands.language'), {
      run: () => {
        rememberChoice(localeCookie, chinese ? 'en-US' : 'zh-CN')
        router.refresh()
      },
    }),
    command('keys', 'info', t('find.commands.keys'), { run: onKeys }),
    command('manual', 'info', t('manual'), {
      run: () => void window.open(basePath + manualAddress(locale), '_blank', 'noopener'),
    }),
    command('signOut', 'exit', t('signOut.label'), { run: () => void signOut(t) }),
  ]
  return all.filter(one => one !== undefined).filter(({ title }) => !typed || hitsOf(title, typed).length > 0)
}

const labelled = (key: string, icon: IconName, title: string, typed: string): Choice => ({
  key,
  icon,
  title,
  content: (
    <span>
      <Marked text={title} hits={hitsOf(title, typed)} />
    </span>
  ),
})

function RecordChoice({ record }: { record: FindAnswer['records'][number] }) {
  const t = useTranslations('shell.find.kinds')
  const comma = useTranslations('ui')('comma')
  const { complaintNo, state, stateDes, brandName, modelRangeName, summary, matched, snippet, synonyms } =
    record
  const marked = <Marked text={snippet.text} hits={snippet.hits} />
  const byWords = matched === 'words'
  return (
    <>
      <span className="row gap-8 min-w-0">
        <span className="mono">{matched === 'number' ? marked : complaintNo}</span>
        <StateTag state={state}>{stateDes}</StateTag>
        <span className="truncate secondary">{[brandName, modelRangeName].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex between gap-12 truncate secondary">
        <span className="truncate">{byWords ? marked : summary}</span>
        {synonyms.length > 0 && (
          <span className="flex-none">{t('synonym', { words: synonyms.join(comma) })}</span>
        )}
        {!byWords && matched !== 'number' && (
          <span className="flex-none">
            {t(matched)} <b className="mono regular text-body">{marked}</b>
          </span>
        )}
      </span>
    </>
  )
}
